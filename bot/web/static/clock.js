/**
 * The server's time on a machine whose own clock may be wrong, may be set back, or may sleep.
 *
 * The wall clock goes on while the machine sleeps, but people and programs set it; the steady clock
 * is never set, but may stand still during sleep. So the wall clock is believed, except when it has
 * gone back beside the steady one, which sleep never does. A jump ahead is put right by the next
 * word from the server.
 */

const PARTED = 250;
const DELAY = 1500;
const HOURS = 100;

export class ServerClock {
  #wall;
  #steady;
  #offset = null;
  #assumed = 0;
  #ahead;

  constructor(wall = () => Date.now(), steady = () => performance.now()) {
    this.#wall = wall;
    this.#steady = steady;
    this.#ahead = wall() - steady();
  }

  /** How far the server's clock is ahead of the machine's; kept for a page that is loaded again. */
  get offset() {
    return this.#offset ?? this.#assumed;
  }

  /** Until the server is heard it is so far ahead. */
  assume(offset) {
    this.#assumed = offset;
  }

  /** Milliseconds since 1970 at the server. */
  now() {
    this.#follow();
    return this.#wall() + this.offset;
  }

  /**
   * The server has said what time it is there. News takes a moment to arrive, so of several the
   * one that was fastest is right; one that is far off says that a clock was set.
   */
  heard(at) {
    this.#follow();
    const offset = at - this.#wall();
    const known = this.#offset;
    if (known === null || offset > known || known - offset > DELAY) this.#offset = offset;
  }

  #follow() {
    const ahead = this.#wall() - this.#steady();
    const back = this.#ahead - ahead;
    if (back > PARTED && this.#offset !== null) this.#offset += back;
    this.#ahead = ahead;
  }
}

/** Time that is left, as people read a clock: the last second is shown until it is over. */
export function countdown(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const two = (number) => String(number).padStart(2, "0");
  if (minutes < HOURS) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
