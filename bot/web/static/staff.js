/**
 * The staff's page: results and check-ins are entered whether or not there is a network, and sent
 * when there is one.
 */

import { element, nameOf, show, showLine, wordsOf } from "./dom.js";
import { keep } from "./keep.js";
import { Queue, WAITING } from "./queue.js";

const AGAIN = 3000;
const MUCH_LATER = 60_000;
const DESK = "desk";

const words = wordsOf();
const root = document.getElementById("staff");
const at = (id) => document.getElementById(id);
const state = { desk: null, queue: null, reached: null, refused: "", sending: false, absent: new Map() };

function take(desk) {
  state.desk = desk;
  state.queue = new Queue(desk.key);
  localStorage.setItem(DESK, JSON.stringify(desk));
  draw();
}

function remember() {
  const desk = localStorage.getItem(DESK);
  if (desk !== null) take(JSON.parse(desk));
}

/** Ask the server; null when it cannot be reached, an empty answer when it refuses. */
async function ask(path, options = {}) {
  try {
    const answer = await fetch(`${root.dataset.api}/${path}`, options);
    const said = answer.headers.get("content-type")?.startsWith("application/json") ? await answer.json() : {};
    state.reached = answer.status < 500;
    state.refused = answer.ok ? "" : said.text ?? words("staff.link_unknown");
    return answer.ok ? said : answer.status < 500 ? {} : null;
  } catch {
    state.reached = false;
    return null;
  }
}

const post = (path, body) =>
  ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** The newest state, again and again: the server answers when something has changed. */
async function watch() {
  for (;;) {
    const since = state.reached && state.desk ? state.desk.version : 0;
    const desk = await ask(`desk?since=${since}`);
    if (desk?.key) take(desk);
    else draw();
    if (!desk?.key) await new Promise((resolve) => setTimeout(resolve, state.refused ? MUCH_LATER : AGAIN));
    await send();
  }
}

/** Send what waits; the server knows how old each entry is from both times of this machine. */
async function send() {
  const entries = state.queue?.waiting() ?? [];
  if (!entries.length || state.sending || state.refused) return;
  state.sending = true;
  const sent = entries.map(({ state: _, text: __, ...entry }) => entry);
  const answer = await post("entries", { key: state.desk.key, now: Date.now(), entries: sent });
  if (answer?.answers) state.queue.answered(answer.answers);
  state.sending = false;
  draw();
}

function enter(content) {
  state.queue.add(content);
  draw();
  send();
}

// What is shown

const tableOf = (typed) => {
  const word = typed.trim().toUpperCase();
  return state.desk?.tables.find((table) => String(table.number) === word || table.code === word);
};

const chipsTyped = () => [...at("seats").querySelectorAll("input")].map((input) => input.value.trim());

function drawSeats() {
  const table = tableOf(at("table").value);
  const shown = at("seats").dataset.table;
  if (String(table?.number ?? "") === shown) return drawSum();
  at("seats").dataset.table = table?.number ?? "";
  at("seats").replaceChildren(...(table?.names ?? []).map((name, seat) =>
    element("label", {}, element("b", {}, words(`seat.${seat}`)),
      element("span", {}, name ? nameOf(name) : words("staff.staff")),
      element("input", { inputmode: "numeric", pattern: "[0-9]+", required: true, "data-seat": seat }))));
  drawSum();
}

function drawSum() {
  const typed = chipsTyped();
  const numbers = typed.map(Number);
  const whole = typed.length === 4 && typed.every((text) => /^\d+$/.test(text));
  const sum = numbers.reduce((a, b) => a + b, 0);
  const right = whole && sum === state.desk.total;
  showLine(at("sum"), typed.length ? words("staff.sum", { sum: Number.isNaN(sum) ? "–" : sum, total: state.desk.total }) : "");
  at("sum").classList.toggle("right", right);
  at("enter").disabled = !right;
}

const WHAT = {
  result: ({ table, chips }) => words("staff.entry_result", { table, chips: chips.join(" ") }),
  check_in: ({ codes }) => words("staff.entry_check_in", { codes: codes.join(" ") }),
  seats: ({ table, absent }) => absent.length
    ? words("staff.entry_seats_absent", { table, seats: absent.map((seat) => words(`seat.${seat}`)).join(" ") })
    : words("staff.entry_seats", { table }),
  approve: ({ tables }) => words("staff.entry_approve", { tables: tables.join(" ") }),
};

function drawEntry(entry) {
  const what = WHAT[entry.kind](entry);
  const said = entry.state === WAITING ? words("staff.waiting") : entry.text;
  const away = element("button", { type: "button", class: "quiet", "data-away": entry.id }, words("staff.away"));
  const hour = new Date(entry.made).toLocaleTimeString();
  return element("li", { class: entry.state, "data-entry": entry.id },
    element("p", {}, element("strong", {}, what), ` · ${hour}`),
    element("p", { class: "said" }, said),
    ...(entry.state === WAITING ? [] : [away]));
}

function tableState(table) {
  if (table.approved) return words("staff.approved");
  if (table.disputed) return words("staff.disputed");
  if (table.entered) return words(table.signed ? "staff.entered_signed" : "staff.entered");
  if (table.over) return words("staff.no_result");
  if (table.begun) return words("staff.playing");
  return words(table.here.every(Boolean) ? "staff.seated" : "staff.not_begun");
}

/** Seats of a table that somebody has marked as empty; a tap on a name marks it. */
const absentAt = (table) => state.absent.get(table.number) ?? new Set();

function drawSeat(table, name, seat) {
  const waits = !table.begun && !table.here[seat];
  const away = waits && absentAt(table).has(seat);
  const shown = name ? nameOf(name) : words("staff.staff");
  const label = waits
    ? element("button", { type: "button", class: "link", "data-absent": `${table.number}.${seat}` }, shown)
    : shown;
  const side = away ? words("staff.absent") : table.chips ? String(table.chips[seat]) : "";
  return element("li", { class: away ? "absent" : null },
    element("span", { class: "seat" }, words(`seat.${seat}`)),
    element("span", { class: "name" }, label),
    element("span", { class: "chips" }, side));
}

function tableKeys(table) {
  if (table.begun && !table.approved) {
    return [element("button", { type: "button", class: "quiet", "data-choose": table.number }, words("staff.choose"))];
  }
  if (!table.begun && !table.here.every(Boolean)) {
    return [element("button", { type: "button", class: "quiet", "data-seated": table.number }, words("staff.all_seated"))];
  }
  return [];
}

function drawTable(table) {
  const needed = table.over && !table.entered;
  return element("article", { class: needed ? "table needed" : "table", "data-table": table.number },
    element("h3", {}, words("screen.table", { number: table.number }), element("span", { class: "over" }, table.code)),
    element("p", {}, tableState(table)),
    element("ol", {}, ...table.names.map((name, seat) => drawSeat(table, name, seat))),
    ...tableKeys(table));
}

/** The tables whose results the chief referee sees and could confirm. */
const inSight = () => state.desk.tables.filter((table) => table.ready);

function drawContact() {
  const count = state.queue?.waiting().length ?? 0;
  const line = state.reached === null ? "" : state.reached ? words("staff.online") : words("staff.offline");
  showLine(at("contact"), count ? `${line} ${words("staff.count_waiting", { count })}` : line);
  at("contact").classList.toggle("lost", state.reached === false);
  at("contact").dataset.waiting = count;
  showLine(at("trouble"), state.refused);
}

function draw() {
  drawContact();
  const { desk } = state;
  if (!desk) return;
  showLine(at("title"), desk.title);
  showLine(at("phase"), [words(`phase.${desk.phase}`), desk.phase === "round" ? words("screen.round", { number: desk.round }) : ""].filter(Boolean).join(" · "));
  at("result").hidden = !desk.tables.some((table) => table.begun);
  at("overview").hidden = !desk.tables.length;
  at("arrivals").hidden = desk.phase !== "checking_in";
  showLine(at("missing"), desk.missing.length ? words("staff.missing", { names: desk.missing.map(({ number, name }) => `${number} ${name}`).join(words("screen.comma")) }) : "");
  const entries = state.queue.all();
  at("entries").hidden = !entries.length;
  show(at("list"), ...entries.map(drawEntry));
  at("approve").hidden = !inSight().length;
  const needed = (table) => (table.over && !table.entered ? 0 : table.approved ? 2 : 1);
  show(at("tables"), ...[...desk.tables].sort((a, b) => needed(a) - needed(b) || a.number - b.number).map(drawTable));
  drawSeats();
}

// What people do

at("table").addEventListener("input", drawSeats);
at("seats").addEventListener("input", drawSum);
at("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const table = tableOf(at("table").value);
  if (!table || at("enter").disabled) return;
  enter({ kind: "result", round: state.desk.round, table: table.number, chips: chipsTyped().map(Number), signed: at("signed").checked });
  at("form").reset();
  drawSeats();
});
at("codes-form").addEventListener("submit", (event) => {
  event.preventDefault();
  enter({ kind: "check_in", codes: at("codes").value.trim().split(/[\s,]+/) });
  at("codes-form").reset();
});
at("approve").addEventListener("click", () => {
  enter({ kind: "approve", round: state.desk.round, tables: inSight().map((table) => table.number) });
});
root.addEventListener("click", ({ target }) => {
  const { away, choose, seated } = target.dataset;
  const marked = target.closest("[data-absent]")?.dataset.absent;
  if (marked) {
    const [table, seat] = marked.split(".").map(Number);
    const empty = absentAt({ number: table });
    if (!empty.delete(seat)) empty.add(seat);
    state.absent.set(table, empty);
    draw();
  }
  if (seated) {
    const table = tableOf(seated);
    enter({ kind: "seats", round: state.desk.round, table: table.number, absent: [...absentAt(table)] });
  }
  if (away) {
    state.queue.remove(away);
    draw();
  }
  if (choose) {
    at("table").value = choose;
    drawSeats();
    at("form").scrollIntoView();
    at("seats").querySelector("input")?.focus();
  }
});
at("end").addEventListener("click", async () => {
  if ((state.queue?.waiting().length ?? 0) && !confirm(words("staff.end_anyway"))) return;
  await post("end", {});
  draw();
});
addEventListener("online", send);
remember();
draw();
watch();
keep(root.dataset.worker);
