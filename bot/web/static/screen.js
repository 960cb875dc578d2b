/**
 * The big screen. The newest state is kept in the browser, so that clock, gong and lists go on
 * without the network, and after the page is loaded again. `?turn=15` in the address shows each
 * list for so many seconds.
 */

import { ServerClock, countdown } from "./clock.js";
import { show, showLine, wordsOf } from "./dom.js";
import { listen } from "./feed.js";
import { Calls, Gong } from "./gong.js";
import { keep } from "./keep.js";
import { panelsOf } from "./panels.js";

const PANEL_SECONDS = Number(new URLSearchParams(location.search).get("turn")) || 10;
const CALL_SECONDS = 20;
const STALE = 45_000;
const HOUR = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

const words = wordsOf();
const hall = document.getElementById("hall");
const at = (id) => document.getElementById(id);
const clock = new ServerClock();
const calls = new Calls();
const gong = new Gong();
const kept = `board:${hall.dataset.key}`;
const state = { board: null, contact: null, lost: false, panel: 0, turned: 0, called: [0, 0] };

function receive(kind, news) {
  clock.heard(news.at);
  state.contact = clock.now();
  state.lost = false;
  if (kind === "board") {
    state.board = news.board;
    localStorage.setItem(kept, JSON.stringify(news.board));
  }
  tick();
}

function remember() {
  const board = localStorage.getItem(kept);
  if (board !== null) state.board = JSON.parse(board);
}

/** Tables whose time runs or is up; a match that was played out needs no gong. */
const timed = (board) => board.tables.filter((t) => t.ends !== null && (!t.over || t.over === "time"));

/** The end that most tables share, and the others with their tables. */
function ends(board) {
  const groups = new Map();
  for (const table of timed(board)) {
    groups.set(table.ends, [...(groups.get(table.ends) ?? []), table.number]);
  }
  const running = [...groups].sort((a, b) => b[1].length - a[1].length || a[0] - b[0]);
  return { main: running[0]?.[0] ?? null, others: running.slice(1) };
}

function timeOf(board, now) {
  const { main, others } = ends(board);
  const standing = board.tables.filter((table) => table.left !== null);
  const lines = others.map(([end, tables]) =>
    words("screen.other_clock", { tables: tables.join(" "), time: countdown(end - now) }));
  for (const table of main === null ? standing.slice(1) : standing) {
    lines.push(words("screen.other_stands", { tables: table.number, time: countdown(table.left) }));
  }
  if (main !== null) {
    const caption = now >= main ? words("screen.time_up") : words("screen.left");
    return { caption, time: countdown(main - now), lines, urgent: main - now <= 600_000 };
  }
  if (standing.length) {
    return { caption: words("screen.stands"), time: countdown(standing[0].left), lines, urgent: true };
  }
  const waves = board.waves.filter((wave) => wave.starts !== null && !wave.begun);
  const next = waves[0]?.starts ?? board.closes;
  if (next !== null && next !== undefined && next > now) {
    const caption = words(waves.length ? "screen.begins" : "screen.closes");
    return { caption, time: countdown(next - now), lines, urgent: false };
  }
  const hour = new Date(now).toLocaleTimeString([], HOUR);
  return { caption: "", time: hour, lines, urgent: false };
}

function phaseOf(board) {
  const called = board.waves.some((wave) => wave.called && !wave.begun);
  if (called) return words("screen.seats_called");
  const played = ["between", "drawn", "round"].includes(board.phase);
  const round = played ? words("screen.round", { number: board.round }) : "";
  return board.phase === "round" ? round : [round, words(`phase.${board.phase}`)].filter(Boolean).join(" · ");
}

function drawTime(board, now) {
  const { caption, time, lines, urgent } = timeOf(board, now);
  showLine(at("caption"), caption);
  showLine(at("clock"), time);
  at("clock").classList.toggle("long", time.length > 5);
  at("clock").classList.toggle("urgent", urgent);
  show(at("others"), ...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
  for (const minutes of calls.due(timed(board).map((table) => table.ends), now)) {
    gong.strike(minutes === 0 ? 3 : 1);
    state.called = [minutes, now];
  }
  const [minutes, since] = state.called;
  const calling = since && now - since < CALL_SECONDS * 1000;
  showLine(at("called"), !calling ? "" : minutes ? words("screen.minutes_left", { minutes }) : words("screen.time_up_long"));
}

function drawPanel(board, now) {
  const panels = panelsOf(board, words);
  if (now - state.turned > PANEL_SECONDS * 1000) {
    state.turned = now;
    state.panel += 1;
  }
  const panel = panels[state.panel % panels.length];
  showLine(at("heading"), panel.heading);
  showLine(at("page"), panel.page);
  at("content").className = `content ${panel.kind}`;
  show(at("content"), ...panel.draw());
}

function drawContact(now) {
  const silent = state.contact === null || state.lost || now - state.contact > STALE;
  const hour = state.contact === null ? "–" : new Date(state.contact).toLocaleTimeString([], { ...HOUR, second: "2-digit" });
  at("contact").classList.toggle("lost", silent);
  showLine(at("contact"), words(silent ? "screen.no_contact" : "screen.contact", { time: hour }));
  at("sound").hidden = gong.allowed;
}

function tick() {
  const now = clock.now();
  const { board } = state;
  drawContact(now);
  if (board === null) return;
  hall.dataset.version = board.version;
  hall.dataset.phase = board.phase;
  showLine(at("title"), board.title);
  showLine(at("phase"), phaseOf(board));
  showLine(at("awaited"), board.awaited && words("screen.waiting", { tables: board.awaited }));
  const note = board.notes.at(-1);
  showLine(at("note"), note ? words("screen.note", { number: note.number, text: note.text }) : "");
  drawTime(board, now);
  drawPanel(board, now);
}

at("sound").addEventListener("click", () => gong.allow().then(tick));
remember();
listen(hall.dataset.feed, ["board", "alive"], {
  heard: receive,
  lost: () => {
    state.lost = true;
    tick();
  },
});
setInterval(tick, 200);
keep(hall.dataset.worker);
