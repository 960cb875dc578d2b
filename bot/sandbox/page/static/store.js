// The chats of the person at the keyboard. A place is a chat, or one topic of a forum.

export const placeKey = (chatId, thread) => `${chatId}:${thread ?? 0}`;

export class Store {
  constructor(state) {
    this.me = state.me;
    this.bot = state.bot;
    this.people = state.people;
    this.unread = new Map();
    this.chats = new Map(state.chats.map((chat) => [chat.id, Store.keep(chat)]));
  }

  static keep({ messages, ...chat }) {
    return { ...chat, messages: new Map(messages.map((m) => [m.message_id, m])) };
  }

  get person() {
    return this.people.find((person) => person.id === this.me);
  }

  get own() {
    return this.chats.get(this.me);
  }

  get groups() {
    return [...this.chats.values()].filter((chat) => chat.kind !== "private");
  }

  // All places, groups first; a forum's General topic has no thread.
  places() {
    return [...this.groups, this.own].flatMap((chat) => [
      { chat, thread: null },
      ...chat.topics.map((topic) => ({ chat, thread: topic.id, topic })),
    ]);
  }

  messages(chat, thread) {
    const all = [...chat.messages.values()].sort((a, b) => a.message_id - b.message_id);
    return chat.forum ? all.filter((m) => (m.message_thread_id ?? null) === thread) : all;
  }

  last(chat, thread) {
    return this.messages(chat, thread).at(-1);
  }

  update(chat) {
    const known = this.chats.get(chat.id);
    if (!known) return false;
    Object.assign(known, chat);
    return true;
  }
}
