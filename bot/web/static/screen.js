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
const URGENT = 600_000;
const OFFSET = "offset";
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
  localStorage.setItem(OFFSET, String(clock.offset));
  tick();
}

function remember() {
  const board = localStorage.getItem(kept);
  if (board !== null) state.board = JSON.parse(board);
  clock.assume(Number(localStorage.getItem(OFFSET) ?? 0));
}

/** Tables whose time runs or is up; a match that was played out needs no gong. */
const timed = (board) => board.tables.filter((t) => t.ends !== null && (!t.over || t.over === "time"));

/** What the clock shows: a caption, a time, whether it is urgent, and lines about other tables. */
function timeOf(board, now) {
  const playing = board.tables.filter((table) => !table.over);
  const running = playing.filter((table) => table.ends !== null);
  const standing = playing.filter((table) => table.left !== null);
  if (running.length) return runningTime(running, standing, now);
  if (standing.length) {
    const [first, ...others] = standing;
    return { caption: words("screen.stands"), time: countdown(first.left), lines: others.map(stands), urgent: true };
  }
  return waitingTime(board, now);
}

const stands = (table) =>
  words("screen.other_stands", { tables: table.number, time: countdown(table.left) });

/** The end that most tables share is the hall's; tables with another stand below it. */
function runningTime(running, standing, now) {
  const groups = new Map();
  for (const { ends, number } of running) groups.set(ends, [...(groups.get(ends) ?? []), number]);
  const [[end], ...others] = [...groups].sort((a, b) => b[1].length - a[1].length || a[0] - b[0]);
  const lines = others.map(([other, tables]) =>
    words("screen.other_clock", { tables: tables.join(" "), time: countdown(other - now) }));
  return {
    caption: words(now >= end ? "screen.time_up" : "screen.left"),
    time: countdown(end - now),
    lines: [...lines, ...standing.map(stands)],
    urgent: end - now <= URGENT,
  };
}

/** Nobody plays: until the next wave begins or something closes; else time is up, or the hour. */
function waitingTime(board, now) {
  const waves = board.waves.filter((wave) => wave.starts !== null && !wave.begun);
  const next = waves[0]?.starts ?? board.closes;
  if (next !== null && next > now) {
    const caption = words(waves.length ? "screen.begins" : "screen.closes");
    return { caption, time: countdown(next - now), lines: [], urgent: false };
  }
  if (board.tables.some((table) => table.over === "time")) {
    return { caption: words("screen.time_up"), time: countdown(0), lines: [], urgent: true };
  }
  return { caption: "", time: new Date(now).toLocaleTimeString([], HOUR), lines: [], urgent: false };
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
