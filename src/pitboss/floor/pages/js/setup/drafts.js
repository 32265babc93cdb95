// A draft of the document that is not accepted yet: kept in this browser, for each person and state, so that nothing that
// was typed is lost. A draft belongs to the version that it was made from, by its digest.

const keyOf = (person, state) => `house-draft/${person}/${state}`;

// Whether it could be kept: a browser may refuse.
export function keepDraft(person, state, draft) {
  try {
    localStorage.setItem(keyOf(person, state), JSON.stringify({ ...draft, at: Math.floor(Date.now() / 1000) }));
    return true;
  } catch {
    return false;
  }
}

export function keptDraft(person, state) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(person, state)));
  } catch {
    return null;
  }
}

export function dropDraft(person, state) {
  try {
    localStorage.removeItem(keyOf(person, state));
  } catch {
    // a browser that keeps nothing has nothing to drop
  }
}
