// The page: who is at the keyboard, what he sees, and what he does.

import { Pane } from "./pane.js";
import { drawChats, drawPeople } from "./side.js";
import { follow, get, post } from "./server.js";
import { placeKey, Store } from "./store.js";
import { say, speak } from "./texts.js";

const at = (id) => document.getElementById(id);
const app = at("app");
const news = new Map(); // how many private messages other people have got, by person
let store = null;
let panes = {};
let stream = null;

// --- who is at the keyboard

async function become(person) {
  stream?.close();
  const state = await get("/api/state", person ? { person } : {});
  store = new Store(state);
  news.delete(store.me);
  history.replaceState(null, "", `#${store.me}`);
  speak(store.person.language);
  app.dataset.me = store.me;
  const kept = panes.group;
  panes = { group: pane("group"), private: pane("private") };
  const club = store.chats.get(kept?.chat?.id) ?? store.groups[0];
  const thread = club?.topics.some(({ id }) => id === kept?.thread) ? kept.thread : null;
  if (club) panes.group.show(club, thread);
  panes.private.show(store.own, null);
  drawSide();
  stream = follow(store.me, state.last, {
    event: happened, online: (yes) => problem(yes ? null : say("offline")),
    lost: () => become(store.me),
  });
}

function pane(name) {
  const root = document.querySelector(`[data-pane="${name}"]`);
  return new Pane(root, store, acts, () => { app.dataset.view = "list"; });
}

function drawSide() {
  drawPeople(at("people"), store, news, become);
  const shown = Object.values(panes).map(({ key }) => key).filter(Boolean);
  drawChats(at("chats"), store, shown, choose);
}

function choose(chat, thread) {
  const name = chat.kind === "private" ? "private" : "group";
  panes[name].show(chat, thread);
  app.dataset.view = name;
  store.unread.delete(placeKey(chat.id, thread));
  drawSide();
  document.querySelector(`[data-pane="${name}"] [data-input]`)?.focus({ preventScroll: true });
}

// --- what happens

function happened(event) {
  const handler = handlers[event.kind];
  handler?.(event, store.chats.get(event.chat_id));
  drawSide();
}

const showing = (chatId, message) =>
  Object.values(panes).find((pane) => pane.shows(chatId, message));

const isVisible = (pane) => pane && pane.root.offsetParent !== null;

const handlers = {
  message({ chat_id: id, message }, chat) {
    if (!chat) return;
    chat.messages.set(message.message_id, message);
    const shown = showing(id, message);
    shown?.add(message);
    if (!isVisible(shown) && message.from.id !== store.me) {
      const key = placeKey(id, chat.forum ? message.message_thread_id : null);
      store.unread.set(key, (store.unread.get(key) ?? 0) + 1);
    }
  },
  edit({ chat_id: id, message }, chat) {
    if (!chat) return;
    chat.messages.set(message.message_id, message);
    showing(id, message)?.replace(message);
  },
  delete({ chat_id: id, message_id: gone }, chat) {
    chat?.messages.delete(gone);
    for (const pane of Object.values(panes)) if (pane.chat?.id === id) pane.remove(gone);
  },
  action({ chat_id: id, thread }) {
    showing(id, { message_thread_id: thread })?.typing();
  },
  chat({ chat }) {
    if (!store.update(chat)) {
      become(store.me);
      return;
    }
    for (const pane of Object.values(panes)) {
      if (pane.chat?.id !== chat.id) continue;
      const lives = pane.thread === null || chat.topics.some(({ id }) => id === pane.thread);
      if (lives) pane.drawFrame();
      else pane.show(pane.chat, null);
    }
  },
  gone({ chat_id: id }) {
    if (store.chats.has(id)) become(store.me);
  },
  elsewhere({ person }) {
    news.set(person, (news.get(person) ?? 0) + 1);
  },
};

// --- what he does

const isOwnLink = (url) =>
  new RegExp(`^(https?://)?(t|telegram)\\.me/${store.bot.username}(\\?|$)`, "i").test(url);

async function openLink(url) {
  if (isOwnLink(url)) {
    await tried(post("/api/follow", { person: store.me, url }));
    choose(store.own, null);
  } else if (/^https?:\/\//i.test(url)) {
    window.open(url, "_blank", "noopener");
  }
}

function acts(chat, thread) {
  const who = { person: store.me, chat: chat.id };
  const send = (text) => tried(post("/api/send", { ...who, thread, text }));
  return {
    send,
    command: send,
    start: () => tried(post("/api/start", who)),
    commands: async () => (await get("/api/commands", who)).commands,
    link(url) {
      if (!isOwnLink(url)) return false;
      openLink(url);
      return true;
    },
    open: openLink,
    copy(text) {
      navigator.clipboard?.writeText(text);
      showing(chat.id, { message_thread_id: thread })?.toast(say("copied"));
    },
    async press(message, data) {
      const pressed = post("/api/press", { ...who, message: message.message_id, data });
      const { answer } = await tried(pressed) ?? {};
      const seen = showing(chat.id, message) ?? panes.private;
      if (answer === null) seen.toast(say("noAnswer"));
      if (!answer) return;
      if (answer.url) openLink(answer.url);
      if (answer.text && answer.show_alert) alert(answer.text);
      else if (answer.text) seen.toast(answer.text);
    },
  };
}

function alert(text) {
  at("alert-title").textContent = store.bot.name;
  at("alert-text").textContent = text;
  if (!at("alert").open) at("alert").showModal();
}

async function openTable() {
  const button = at("open-table");
  const label = button.querySelector("[data-text]");
  button.disabled = true;
  label.textContent = say("opening");
  try {
    const opened = await tried(post("/api/table", { person: store.me }));
    const club = opened && store.chats.get(opened.chat);
    if (club) choose(club, null);
  } finally {
    button.disabled = false;
    label.textContent = say("openTable");
  }
}

async function tried(promise) {
  try {
    const result = await promise;
    problem(null);
    return result;
  } catch (error) {
    problem(error.message);
    return null;
  }
}

function problem(text) {
  at("problem").textContent = text ?? "";
  at("problem").hidden = !text;
}

// --- light and dark, and the keyboard

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("theme", theme);
}

const dark = matchMedia("(prefers-color-scheme: dark)").matches;
setTheme(localStorage.getItem("theme") ?? (dark ? "dark" : "light"));
at("theme").addEventListener("click", () => {
  setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
});
at("open-table").addEventListener("click", openTable);

document.addEventListener("keydown", (event) => {
  const number = event.altKey && /^Digit([1-9])$/.exec(event.code);
  const person = number && store.people[number[1] - 1];
  if (person) {
    event.preventDefault();
    become(person.id);
  } else if (event.key === "/" && !event.target.closest("input, dialog")) {
    const pane = app.dataset.view === "private" ? "private" : "group";
    const input = document.querySelector(`[data-pane="${pane}"] [data-input]`);
    if (!input) return;
    event.preventDefault();
    input.value = "/";
    input.focus();
    input.dispatchEvent(new Event("input"));
  }
});

await become(location.hash.slice(1));
app.dataset.ready = "";
