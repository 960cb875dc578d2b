/**
 * Entries that are kept until the server has answered.
 *
 * Each has an id made here, so that sending it again never enters it twice, and the time when it was
 * made. An entry leaves only when somebody takes it away; what the server said stays beside it.
 */

export const WAITING = "waiting";
export const TAKEN = "taken";
export const REFUSED = "refused";

export class Queue {
  #name;

  constructor(tournament) {
    this.#name = `entries:${tournament}`;
  }

  /** All entries, the newest first. Read anew each time: another tab may have changed them. */
  all() {
    return JSON.parse(localStorage.getItem(this.#name) ?? "[]");
  }

  /** Those that the server has not answered, the oldest first. */
  waiting() {
    return this.all().filter((entry) => entry.state === WAITING).reverse();
  }

  /** Keep a new entry; it is kept before anybody is told. */
  add(content) {
    const entry = { ...content, id: crypto.randomUUID(), made: Date.now(), state: WAITING, text: "" };
    this.#write([entry, ...this.all()]);
    return entry;
  }

  /** The server has answered: `{id, taken, text}` for each. */
  answered(answers) {
    const said = new Map(answers.map((answer) => [answer.id, answer]));
    this.#write(this.all().map((entry) => {
      const answer = said.get(entry.id);
      return answer ? { ...entry, state: answer.taken ? TAKEN : REFUSED, text: answer.text } : entry;
    }));
  }

  /** Somebody has dealt with an entry and wants to see it no longer. */
  remove(id) {
    this.#write(this.all().filter((entry) => entry.id !== id));
  }

  #write(entries) {
    localStorage.setItem(this.#name, JSON.stringify(entries));
  }
}
