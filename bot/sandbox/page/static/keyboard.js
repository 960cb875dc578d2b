// The inline keyboard under a message.

import { make } from "./dom.js";

// `acts` has press(message, data), open(url) and copy(text); press resolves when it is answered.
export function keyboard(message, acts) {
  const rows = message.reply_markup?.inline_keyboard;
  if (!rows) return null;
  return make("div", { className: "keys-grid", data: { keyboard: "" }, on: { keydown: move } },
    ...rows.map((row) => make("div", { className: "keys-row" },
      ...row.map((button) => key(button, message, acts)))));
}

function key(button, message, acts) {
  const style = button.style ? ` ${button.style}` : "";
  const element = make("button", {
    className: `key${style}`, attributes: { type: "button", title: button.text },
    data: { button: button.text },
  }, make("span", { className: "key-text", text: button.text }));
  if (button.callback_data !== undefined) {
    element.dataset.callback = button.callback_data;
    element.addEventListener("click", () => wait(element, acts.press(message, button.callback_data)));
  } else if (button.url) {
    element.dataset.url = button.url;
    element.addEventListener("click", () => acts.open(button.url));
  } else if (button.copy_text) {
    element.dataset.copy = button.copy_text.text;
    element.addEventListener("click", () => acts.copy(button.copy_text.text));
  } else {
    element.disabled = true;
  }
  return element;
}

async function wait(element, answered) {
  element.dataset.waiting = "";
  try {
    await answered;
  } finally {
    delete element.dataset.waiting;
  }
}

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function move(event) {
  const step = STEPS[event.key];
  if (!step) return;
  const rows = [...event.currentTarget.children].map((row) => [...row.children]);
  const y = rows.findIndex((row) => row.includes(document.activeElement));
  if (y < 0) return;
  event.preventDefault();
  const x = rows[y].indexOf(document.activeElement);
  const row = rows[Math.min(Math.max(y + step[0], 0), rows.length - 1)];
  const across = step[0] ? Math.floor(((x + 0.5) / rows[y].length) * row.length) : x + step[1];
  row[Math.min(Math.max(across, 0), row.length - 1)].focus();
}

// The place of the focused key, and how to find it again after the message was drawn anew.
export function focusedKey(root) {
  const active = document.activeElement;
  if (!active?.classList.contains("key") || !root.contains(active)) return null;
  const keys = [...root.querySelectorAll(".key")];
  return { data: active.dataset.callback, index: keys.indexOf(active) };
}

export function refocus(root, place) {
  if (!place) return;
  const keys = [...root.querySelectorAll(".key")];
  const same = keys.find((element) => element.dataset.callback === place.data);
  (same ?? keys[Math.min(place.index, keys.length - 1)])?.focus({ preventScroll: true });
}
