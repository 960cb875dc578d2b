// One message as a Telegram client draws it.

import { avatar, colour, make, timeOf } from "./dom.js";
import { formatted } from "./entities.js";
import { keyboard } from "./keyboard.js";
import { say } from "./texts.js";

const FACES = ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

export const senderOf = (message) => message.sender_chat ?? message.from;
export const nameOf = (peer) => peer.title ?? peer.first_name;

// `scene` has me, isGroup, acts (see keyboard.js and entities.js).
export function draw(message, scene) {
  const told = service(message);
  if (told !== null) {
    return make("li", { className: "service", data: { message: message.message_id } },
      make("span", { text: told }));
  }
  const sender = senderOf(message);
  const own = message.from.id === scene.me && !message.sender_chat;
  const incoming = scene.isGroup && !own;
  const bubble = make("div", { className: "bubble" },
    incoming ? make("div", { className: `sender ${colour(sender.id)}`, text: nameOf(sender) }) : null,
    quote(message), media(message), body(message, scene), meta(message));
  return make("li", {
    className: `message ${own ? "own" : "other"}${message.dice ? " with-dice" : ""}`,
    data: { message: message.message_id, sender: sender.id },
  },
    incoming ? avatar(nameOf(sender), sender.id) : null,
    make("div", { className: message.reply_markup ? "stack with-keys" : "stack" },
      bubble, keyboard(message, scene.acts)));
}

// What the list of chats shows of a message.
export function preview(message) {
  const told = service(message);
  if (told !== null) return told;
  if (message.dice) return `${message.dice.emoji} ${message.dice.value}`;
  const words = (message.text ?? message.caption ?? "").replace(/\s+/g, " ");
  if (words) return words;
  return message.photo ? say("photo") : say("file");
}

function service(message) {
  const name = nameOf(senderOf(message));
  if (message.new_chat_members) {
    return say("joined", { name: message.new_chat_members.map(nameOf).join(", ") });
  }
  if (message.left_chat_member) return say("left", { name: nameOf(message.left_chat_member) });
  if (message.pinned_message) return say("pinnedBy", { name });
  if (message.forum_topic_created) return say("topicCreated", message.forum_topic_created);
  if (message.forum_topic_edited) return say("topicEdited", message.forum_topic_edited);
  if (message.forum_topic_closed) return say("topicClosed");
  if (message.forum_topic_reopened) return say("topicReopened");
  if (message.migrate_to_chat_id || message.migrate_from_chat_id) return say("migrated");
  return null;
}

function quote(message) {
  const quoted = message.reply_to_message;
  if (!quoted) return null;
  const sender = senderOf(quoted);
  return make("div", { className: `quote ${colour(sender.id)}` },
    make("b", { text: nameOf(sender) }), make("span", { text: preview(quoted) }));
}

function media(message) {
  if (message.photo) {
    const picture = message.photo.at(-1);
    return make("img", {
      className: "photo",
      attributes: {
        src: `/api/file/${encodeURIComponent(picture.file_id)}`, alt: message.caption ?? say("photo"),
        width: picture.width, height: picture.height,
      },
    });
  }
  if (message.dice) return dice(message.dice);
  const file = message.document ?? message.animation ?? message.video;
  if (!file) return null;
  return make("a", {
    className: "file", text: `📄 ${file.file_name ?? say("file")}`,
    attributes: { href: `/api/file/${encodeURIComponent(file.file_id)}`, download: file.file_name ?? "" },
  });
}

function dice({ emoji, value }) {
  const face = emoji === "🎲" ? FACES[value - 1] : `${emoji} ${value}`;
  return make("div", {
    className: "dice", text: face, data: { dice: value },
    attributes: { role: "img", "aria-label": `${say("dice")} ${value}` },
  });
}

function body(message, scene) {
  const text = message.text ?? message.caption;
  if (!text) return null;
  const entities = message.entities ?? message.caption_entities ?? [];
  return make("div", { className: "text", data: { body: "" } },
    ...formatted(text, entities, scene.acts));
}

function meta(message) {
  const edited = message.edit_date && message.edit_date > message.date ? `${say("edited")} ` : "";
  return make("span", { className: "meta", text: edited + timeOf(message.date) });
}
