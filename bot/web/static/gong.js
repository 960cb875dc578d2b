/** The gong: when it sounds, and how. Sound needs one click, as browsers will have it. */

const MARKS = [10, 5, 1, 0];
const MINUTE = 60_000;
const LATE = 10_000;
const PARTIALS = [[1, 1, 4.5], [2.02, 0.6, 3.2], [2.74, 0.45, 2.4], [4.07, 0.25, 1.4], [5.95, 0.12, 0.8]];
const TONE = 110;

/** Finds the moments at which the gong is due: some minutes before each table's end. */
export class Calls {
  #before = null;
  #made = new Set();

  /**
   * The minutes left that have just been reached; each is told once for each end. Nothing is told
   * of moments long past, so that a page that is opened late stays silent.
   */
  due(ends, now) {
    const before = this.#before ?? now;
    this.#before = now;
    const reached = [];
    for (const end of new Set(ends)) {
      for (const minutes of MARKS) {
        const moment = end - minutes * MINUTE;
        const call = `${end}:${minutes}`;
        if (moment > before && moment <= now && now - moment < LATE && !this.#made.has(call)) {
          this.#made.add(call);
          reached.push(minutes);
        }
      }
    }
    return reached;
  }
}

/** Strikes a gong out of a few sines; silent until `allow` was called by a click. */
export class Gong {
  #audio = null;

  get allowed() {
    return this.#audio?.state === "running";
  }

  async allow() {
    this.#audio ??= new AudioContext();
    await this.#audio.resume();
    this.strike(1);
  }

  /** So many strokes, one after the other. */
  strike(times) {
    if (!this.allowed) return;
    for (let stroke = 0; stroke < times; stroke++) this.#stroke(this.#audio.currentTime + stroke * 1.6);
  }

  #stroke(at) {
    for (const [ratio, loudness, length] of PARTIALS) {
      const sine = new OscillatorNode(this.#audio, { frequency: TONE * ratio });
      const gain = new GainNode(this.#audio, { gain: 0 });
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(loudness * 0.35, at + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
      sine.connect(gain).connect(this.#audio.destination);
      sine.start(at);
      sine.stop(at + length);
    }
  }
}
