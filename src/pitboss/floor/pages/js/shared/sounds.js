// Sounds of the table, made here from tones and noise. Nothing is played unless the settings say so.

import { isOn } from "./settings.js";

const REST_MS = 1500; // after the last sound the audio stops, so that an idle table uses nothing
let context = null;
let resting = null;

function tone(frequency, { at = 0, seconds = 0.14, volume = 0.1, type = "sine" } = {}) {
  const start = context.currentTime + at;
  const source = new OscillatorNode(context, { type, frequency });
  fade(source, start, seconds, volume);
}

function noise(frequency, { at = 0, seconds = 0.06, volume = 0.2 } = {}) {
  const start = context.currentTime + at;
  const buffer = new AudioBuffer({ length: Math.ceil(seconds * context.sampleRate), sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency, Q: 0.8 });
  fade(source, start, seconds, volume, filter);
}

// Let a source sound from its start, and die away.
function fade(source, start, seconds, volume, ...through) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  [source, ...through, gain, context.destination].reduce((from, to) => from.connect(to));
  source.start(start);
  source.stop(start + seconds);
}

const SOUNDS = {
  card: () => noise(2600),
  chip: () => [0, 0.045].map((at) => tone(at ? 3900 : 3300, { at, seconds: 0.05, volume: 0.06, type: "triangle" })),
  turn: () => tone(880, { seconds: 0.25, volume: 0.07 }),
  won: () => [523, 659, 784, 1047].map((frequency, i) => tone(frequency, { at: 0.09 * i, seconds: 0.3 })),
  lost: () => [330, 262].map((frequency, i) => tone(frequency, { at: 0.14 * i, seconds: 0.3, volume: 0.08 })),
  push: () => [440, 440].map((frequency, i) => tone(frequency, { at: 0.14 * i, seconds: 0.14, volume: 0.07 })),
};

export function playSound(name) {
  if (!isOn("sound")) return;
  context ??= new AudioContext();
  clearTimeout(resting);
  resting = setTimeout(() => context.suspend(), REST_MS);
  context.resume().then(() => SOUNDS[name]());
}
