// One column: a chat, or a topic of a forum, with its messages and the box to type in.

import { composer } from "./compose.js";
import { avatar, make } from "./dom.js";
import { focusedKey, refocus } from "./keyboard.js";
import { draw, preview } from "./message.js";
import { placeKey } from "./store.js";
import { say } from "./texts.js";

const NEAR = 80;
const TYPING_MS = 5000;
const TOAST_MS = 4000;

export class Pane {
  // `acts` makes the acts of a place: see keyboard.js, entities.js and compose.js.
  constructor(root, store, acts, back) {
    Object.assign(this, { root, store, acts, back });
    this.chat = null;
    this.thread = null;
  }

  get key() {
    return this.chat && placeKey(this.chat.id, this.thread);
  }

  shows(chatId, message) {
    if (this.chat?.id !== chatId) return false;
    return !this.chat.forum || (message?.message_thread_id ?? null) === this.thread;
  }

  show(chat, thread) {
    this.chat = chat;
    this.thread = thread;
    this.drawFrame();
    this.list.replaceChildren(...this.store.messages(chat, thread).map((m) => this.drawn(m)));
    this.group();
    this.scroll();
  }

  drawFrame() {
    const { chat } = this;
    const topic = chat.topics.find(({ id }) => id === this.thread);
    const acts = this.placeActs = this.acts(chat, this.thread);
    const typed = this.root.querySelector("[data-input]")?.value;
    const old = this.list;
    this.list = old ?? make("ol", { className: "messages", attributes: { role: "log", tabindex: "-1" },
      on: { scroll: () => this.scrolled() } });
    this.subtitle = make("p", { className: "subtitle", text: this.about() });
    this.down = make("button", { className: "down", text: "↓", data: { down: "" },
      attributes: { type: "button", "aria-label": say("down"), hidden: "" },
      on: { click: () => this.scroll() } });
    this.toasts = make("div", { className: "toasts", attributes: { role: "status" } });
    const title = chat.forum ? `${chat.title} › ${topic?.name ?? say("general")}` : chat.title;
    this.root.dataset.chat = chat.id;
    this.root.dataset.thread = this.thread ?? "";
    this.root.replaceChildren(
      make("header", { className: "pane-head" },
        make("button", { className: "icon back", text: "‹", on: { click: this.back },
          attributes: { type: "button", "aria-label": say("back") } }),
        avatar(chat.title, chat.peer),
        make("div", { className: "titles" }, make("h2", { text: title }), this.subtitle)),
      ...this.pinned(), this.list, this.down, this.toasts, composer(chat, topic, acts));
    const input = this.root.querySelector("[data-input]");
    if (typed && input) input.value = typed;
  }

  about() {
    return this.chat.kind === "private" ? say("bot") : say("members", { n: this.chat.members });
  }

  pinned() {
    const message = this.chat.messages.get(this.chat.pinned);
    if (!message) return [];
    return [make("button", {
      className: "pinned", attributes: { type: "button" }, data: { pinned: message.message_id },
      on: { click: () => this.element(message.message_id)?.scrollIntoView({ block: "center" }) },
    }, make("b", { text: say("pinned") }), make("span", { text: preview(message) }))];
  }

  drawn(message) {
    const isGroup = this.chat.kind !== "private";
    return draw(message, { me: this.store.me, isGroup, acts: this.placeActs });
  }

  element(id) {
    return this.list.querySelector(`[data-message="${id}"]`);
  }

  add(message) {
    const follow = this.isAtEnd() || message.from.id === this.store.me;
    this.list.append(this.drawn(message));
    this.group();
    this.subtitle.textContent = this.about();
    if (follow) this.scroll();
    else this.down.hidden = false;
  }

  replace(message) {
    const old = this.element(message.message_id);
    if (!old) return;
    const follow = this.isAtEnd();
    const focus = focusedKey(old);
    const drawn = this.drawn(message);
    old.replaceWith(drawn);
    refocus(drawn, focus);
    this.group();
    if (follow) this.scroll();
  }

  remove(id) {
    this.element(id)?.remove();
    this.group();
  }

  // Messages of one sender in a row stand close together, and only the last shows his picture.
  group() {
    const items = [...this.list.children];
    items.forEach((item, index) => {
      const same = (other) => other && item.dataset.sender && other.dataset.sender === item.dataset.sender;
      item.classList.toggle("follows", Boolean(same(items[index - 1])));
      item.classList.toggle("followed", Boolean(same(items[index + 1])));
    });
    this.root.dataset.empty = items.length ? "" : say("empty");
  }

  isAtEnd() {
    return this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < NEAR;
  }

  scroll() {
    this.list.scrollTop = this.list.scrollHeight;
    this.down.hidden = true;
  }

  scrolled() {
    if (this.isAtEnd()) this.down.hidden = true;
  }

  typing() {
    this.subtitle.textContent = say("typing");
    clearTimeout(this.typingTimer);
    this.typingTimer = setTimeout(() => { this.subtitle.textContent = this.about(); }, TYPING_MS);
  }

  toast(text) {
    const shown = make("div", { className: "toast", text, data: { toast: "" } });
    this.toasts.replaceChildren(shown);
    setTimeout(() => shown.remove(), TOAST_MS);
  }
}
