// The left column: the club's people, and the chats of the one at the keyboard.

import { avatar, make, timeOf } from "./dom.js";
import { nameOf, preview, senderOf } from "./message.js";
import { placeKey } from "./store.js";
import { say } from "./texts.js";

export function drawPeople(root, store, news, choose) {
  root.replaceChildren(...store.people.map((person, index) => make("button", {
    className: "person", data: { person: person.id },
    attributes: {
      type: "button", "aria-pressed": String(person.id === store.me), title: `Alt+${index + 1}`,
    },
    on: { click: () => choose(person.id) },
  },
    avatar(person.name, person.id), make("span", { className: "name", text: person.name }),
    badge(news.get(person.id)))));
}

export function drawChats(root, store, shown, choose) {
  root.replaceChildren(...store.places().map(({ chat, thread, topic }) => {
    const key = placeKey(chat.id, thread);
    const last = store.last(chat, thread);
    const title = topic ? `# ${topic.name}` : chat.title;
    return make("button", {
      className: topic ? "chat topic" : "chat", data: { place: key },
      attributes: { type: "button", "aria-current": String(shown.includes(key)) },
      on: { click: () => choose(chat, thread) },
    },
      topic ? null : avatar(chat.title, chat.peer),
      make("span", { className: "chat-text" },
        make("b", { text: title }), make("span", { text: last ? summary(chat, last) : say("empty") })),
      make("span", { className: "chat-side" },
        make("time", { text: last ? timeOf(last.edit_date ?? last.date) : "" }),
        badge(store.unread.get(key))));
  }));
}

function summary(chat, message) {
  const name = chat.kind === "private" || !message.text ? "" : `${nameOf(senderOf(message))}: `;
  return name + preview(message);
}

function badge(count) {
  return count ? make("span", { className: "badge", text: count, data: { badge: count } }) : null;
}
