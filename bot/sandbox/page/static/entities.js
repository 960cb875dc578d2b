// A message's text with its formatting. Offsets count UTF-16 units, as JavaScript's strings do.

import { make } from "./dom.js";
import { locale } from "./texts.js";

const INLINE = {
  bold: "strong", italic: "em", underline: "u", strikethrough: "s", code: "code", pre: "pre",
  blockquote: "blockquote", expandable_blockquote: "blockquote",
};
const DAY = 86400;
const UNITS = [["day", DAY], ["hour", 3600], ["minute", 60], ["second", 1]];

// `acts` has command(text) and link(url), for what can be clicked in a text.
export function formatted(text, entities, acts) {
  const sorted = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return pieces(text, 0, text.length, sorted, acts);
}

function pieces(text, start, end, entities, acts) {
  const out = [];
  let at = start;
  let rest = entities;
  while (rest.length) {
    const [entity, ...later] = rest;
    const close = entity.offset + entity.length;
    if (entity.offset > at) out.push(text.slice(at, entity.offset));
    const inner = later.filter((other) => other.offset < close);
    const inside = pieces(text, entity.offset, close, inner, acts);
    out.push(element(entity, text.slice(entity.offset, close), inside, acts));
    at = close;
    rest = later.filter((other) => other.offset >= close);
  }
  if (at < end) out.push(text.slice(at, end));
  return out;
}

function element(entity, source, inside, acts) {
  const { type } = entity;
  if (INLINE[type]) return make(INLINE[type], {}, ...inside);
  if (type === "spoiler") {
    return make("button", {
      className: "spoiler", attributes: { type: "button" },
      on: { click: (event) => event.currentTarget.classList.add("shown") },
    }, ...inside);
  }
  if (type === "bot_command") {
    return make("button", {
      className: "inline-link", attributes: { type: "button" }, data: { command: source },
      on: { click: () => acts.command(source) },
    }, ...inside);
  }
  if (type === "url" || type === "text_link") return link(entity.url ?? source, inside, acts);
  if (type === "date_time") return moment(entity, source);
  return make("span", { className: `entity-${type}` }, ...inside);
}

function link(url, inside, acts) {
  if (!/^https?:\/\//i.test(url)) return make("span", { className: "entity-mention" }, ...inside);
  return make("a", {
    attributes: { href: url, target: "_blank", rel: "noopener noreferrer" },
    on: { click: (event) => { if (acts.link(url)) event.preventDefault(); } },
  }, ...inside);
}

function moment(entity, source) {
  const shown = make("time", {
    data: { unix: entity.unix_time, format: entity.date_time_format ?? "" },
    attributes: { datetime: new Date(entity.unix_time * 1000).toISOString() },
    text: source,
  });
  tell(shown);
  return shown;
}

function tell(element) {
  const { unix, format } = element.dataset;
  if (format === "r") element.textContent = relative(Number(unix));
  else if (format) element.textContent = absolute(Number(unix), format);
}

function relative(unix) {
  const seconds = Math.round(unix - Date.now() / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  const format = new Intl.RelativeTimeFormat(locale, { style: "narrow" });
  return format.format(Math.trunc(seconds / size), unit);
}

const PARTS = {
  w: { weekday: "short" },
  d: { year: "2-digit", month: "2-digit", day: "2-digit" },
  D: { year: "numeric", month: "long", day: "numeric" },
  t: { hour: "2-digit", minute: "2-digit" },
  T: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
};

function absolute(unix, format) {
  const options = Object.assign({ hour12: false }, ...[...format].map((part) => PARTS[part]));
  return new Intl.DateTimeFormat(locale, options).format(new Date(unix * 1000));
}

// Clients count relative times down by themselves.
setInterval(() => {
  for (const element of document.querySelectorAll('time[data-format="r"]')) tell(element);
}, 1000);
