/** What each sound is made of: tones and filtered noise with short envelopes. */

/** @typedef {(audio: AudioContext, at: number) => void} Voice */

/**
 * A tone that falls silent by itself.
 * @param {AudioContext} audio
 * @param {{at: number, hz: number, to?: number, s: number, gain?: number, type?: OscillatorType}} tone
 */
function tone(audio, { at, hz, to = hz, s, gain = 0.16, type = "sine" }) {
  const source = new OscillatorNode(audio, { type, frequency: hz });
  source.frequency.exponentialRampToValueAtTime(to, at + s);
  source.connect(envelope(audio, at, s, gain));
  source.start(at);
  source.stop(at + s);
}

/**
 * A burst of noise around `hz`.
 * @param {AudioContext} audio
 * @param {{at: number, hz: number, q?: number, s: number, gain?: number}} burst
 */
function noise(audio, { at, hz, q = 1, s, gain = 0.18 }) {
  const samples = Math.ceil(audio.sampleRate * s);
  const buffer = new AudioBuffer({ length: samples, sampleRate: audio.sampleRate });
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: hz, Q: q });
  source.connect(filter).connect(envelope(audio, at, s, gain));
  source.start(at);
}

/**
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} s
 * @param {number} gain
 */
function envelope(audio, at, s, gain) {
  const node = new GainNode(audio, { gain: 0 });
  node.gain.setValueAtTime(0, at);
  node.gain.linearRampToValueAtTime(gain, at + 0.004);
  node.gain.exponentialRampToValueAtTime(0.0001, at + s);
  node.connect(audio.destination);
  return node;
}

/** A marimba bar: a tone with its fourth harmonic. @type {(audio: AudioContext, at: number, hz: number, s: number) => void} */
const bar = (audio, at, hz, s) => {
  tone(audio, { at, hz, s });
  tone(audio, { at, hz: hz * 4, s: s / 3, gain: 0.04 });
};

/** @type {(audio: AudioContext, at: number, hz: number) => void} */
const knock = (audio, at, hz) => {
  tone(audio, { at, hz, to: hz / 2, s: 0.09, gain: 0.22 });
  noise(audio, { at, hz: hz * 4, s: 0.03, gain: 0.1 });
};

export const VOICES = {
  /** My turn: E5, A5. Nothing else sounds like it. @type {Voice} */
  turn: (audio, at) => (bar(audio, at, 659, 0.11), bar(audio, at + 0.11, 880, 0.22)),
  /** Ten seconds left. @type {Voice} */
  ten: (audio, at) => (
    noise(audio, { at, hz: 1900, q: 9, s: 0.05 }),
    noise(audio, { at: at + 0.14, hz: 1900, q: 9, s: 0.05 })
  ),
  /** A card falls. @type {Voice} */
  card: (audio, at) => noise(audio, { at, hz: 2600, q: 0.7, s: 0.035, gain: 0.14 }),
  /** A trick to me: a stroke of chalk. @type {Voice} */
  mine: (audio, at) => noise(audio, { at, hz: 4200, q: 2.5, s: 0.12, gain: 0.12 }),
  /** A trick to somebody else. @type {Voice} */
  other: (audio, at) => noise(audio, { at, hz: 700, q: 0.6, s: 0.14, gain: 0.05 }),
  /** A barnacle sticks. @type {Voice} */
  barnacle: (audio, at) => tone(audio, { at, hz: 420, to: 250, s: 0.07, gain: 0.14, type: "triangle" }),
  /** Spades are broken: a low crack. @type {Voice} */
  broken: (audio, at) => (
    noise(audio, { at, hz: 240, q: 0.8, s: 0.16, gain: 0.3 }),
    tone(audio, { at, hz: 95, to: 60, s: 0.16 })
  ),
  /** A bid: knuckles on wood. @type {Voice} */
  bid: (audio, at) => knock(audio, at, 210),
  /** A contract is set: a falling third. @type {Voice} */
  set: (audio, at) => (bar(audio, at, 392, 0.16), bar(audio, at + 0.15, 311, 0.3)),
  /** A game is won: five notes up. @type {Voice} */
  win: (audio, at) =>
    [523, 659, 784, 1047, 1319].forEach((hz, i) => bar(audio, at + i * 0.16, hz, i === 4 ? 0.9 : 0.24)),
  /** A smiley is stuck: thwap. @type {Voice} */
  stick: (audio, at) => (
    noise(audio, { at, hz: 900, q: 0.5, s: 0.06, gain: 0.3 }),
    tone(audio, { at, hz: 90, to: 60, s: 0.14, gain: 0.3 })
  ),
  /** A reaction or a line of talk. @type {Voice} */
  pop: (audio, at) => tone(audio, { at, hz: 380, to: 620, s: 0.06, gain: 0.08 }),
  /** Somebody clears their throat. @type {Voice} */
  nudge: (audio, at) => (knock(audio, at, 160), knock(audio, at + 0.2, 140)),
  /** Somebody knocks at the door. @type {Voice} */
  knock: (audio, at) => (knock(audio, at, 180), knock(audio, at + 0.16, 180)),
};
