// Requests to the server, with the session's token against forged ones.

import { CONNECTION } from "../words/common.js";
import { clearProblem, textAndCite } from "./messages.js";

let csrf = null;

// A request that the server refused: its message, and the clause if there is one.
export class Refusal extends Error {
  constructor(status, answer) {
    const [text, cite] = refusalOf(answer);
    super(text);
    this.status = status;
    this.cite = cite;
    this.asksSecondFactor = answer?.second_factor === true;
  }
}

export function refusalOf(answer) {
  const text = answer?.text ?? answer?.detail;
  return typeof text === "string" ? textAndCite({ text, cite: answer.cite ?? "" }) : [CONNECTION.unreadable, ""];
}

async function request(method, path, body) {
  const headers = { "Content-Type": "application/json" };
  if (csrf) headers["x-pitboss-csrf"] = csrf;
  const response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Refusal(response.status, answer);
  if (method !== "GET") clearProblem();
  return answer;
}

// Save a file that the server makes; a refusal is thrown like any other.
export async function save(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => null));
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = named ? named[1] : "evidence.zip";
  link.click();
  URL.revokeObjectURL(link.href);
  return link.download;
}

export const get = (path) => request("GET", path);
export const post = (path, body) => request("POST", path, body ?? {});
export const remove = (path) => request("DELETE", path);
export const newId = () => crypto.randomUUID().replaceAll("-", "");
export const tablePath = (table, rest = "") => `/api/tables/${encodeURIComponent(table)}${rest}`;

// Later changes carry this person's token.
export function setPerson(person) {
  csrf = person.csrf;
  return person;
}
