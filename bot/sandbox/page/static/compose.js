// The box in which one types, with the menu of the bot's commands.

import { make } from "./dom.js";
import { say } from "./texts.js";

// `acts` has send(text), start() and commands(), the last of which resolves to the bot's menu.
export function composer(chat, topic, acts) {
  const barred = !chat.open ? "moved" : topic?.closed && !chat.admin ? "closed" : null;
  if (barred) return make("div", { className: "compose barred", text: say(barred) });
  if (!chat.started) {
    return make("div", { className: "compose" }, make("button", {
      className: "start", text: say("start"), attributes: { type: "button" }, data: { start: "" },
      on: { click: acts.start },
    }));
  }
  return new Composer(acts).root;
}

class Composer {
  constructor(acts) {
    this.acts = acts;
    this.menu = make("ul", { className: "menu", attributes: { role: "listbox", hidden: "" } });
    this.input = make("input", {
      data: { input: "" },
      attributes: {
        type: "text", placeholder: say("message"), "aria-label": say("message"),
        autocomplete: "off", enterkeyhint: "send", maxlength: "4096",
      },
      on: { input: () => this.suggest(), keydown: (event) => this.key(event),
        blur: () => setTimeout(() => this.close(), 150) },
    });
    this.root = make("form", {
      className: "compose", on: { submit: (event) => { event.preventDefault(); this.send(); } },
    },
      this.menu,
      make("button", {
        className: "icon", text: "/", attributes: { type: "button", "aria-label": "/" },
        on: { click: () => { this.input.value = "/"; this.input.focus(); this.suggest(); } },
      }),
      this.input,
      make("button", {
        className: "send", text: "➤", attributes: { type: "submit", "aria-label": say("send") },
        data: { send: "" },
      }));
  }

  async suggest() {
    const typed = /^\/(\w*)$/.exec(this.input.value);
    if (!typed) return this.close();
    const commands = await this.acts.commands();
    const fitting = commands.filter(({ command }) => command.startsWith(typed[1]));
    this.menu.replaceChildren(...fitting.map(({ command, description }) => make("li", {
      attributes: { role: "option" }, data: { suggestion: command },
      on: { mousedown: (event) => { event.preventDefault(); this.take(command); } },
    }, make("b", { text: `/${command}` }), make("span", { text: description }))));
    this.menu.hidden = fitting.length === 0;
  }

  key(event) {
    if (event.key === "Escape") this.close();
    if (this.menu.hidden || !["ArrowDown", "ArrowUp", "Tab"].includes(event.key)) return;
    event.preventDefault();
    const chosen = this.menu.querySelector(".chosen");
    if (event.key === "Tab") {
      this.take((chosen ?? this.menu.firstElementChild).dataset.suggestion);
      return;
    }
    const next = event.key === "ArrowDown"
      ? chosen?.nextElementSibling ?? this.menu.firstElementChild
      : chosen?.previousElementSibling ?? this.menu.lastElementChild;
    chosen?.classList.remove("chosen");
    next.classList.add("chosen");
    next.scrollIntoView({ block: "nearest" });
  }

  take(command) {
    this.input.value = `/${command} `;
    this.close();
    this.input.focus();
  }

  close() {
    this.menu.hidden = true;
  }

  send() {
    const chosen = this.menu.hidden ? null : this.menu.querySelector(".chosen");
    const text = chosen ? `/${chosen.dataset.suggestion}` : this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    this.close();
    this.acts.send(text);
  }
}
