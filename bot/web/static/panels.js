/** What the big screen shows beside the clock, a page of sixteen names at a time. */

import { element, nameOf } from "./dom.js";

const NAMES = 16;
const SEATS = 4;

/**
 * All pages there are to show now, in their order; there is always one. Seats are shown until
 * everybody plays and the first result is in.
 */
export function panelsOf(board, words) {
  const panels = [];
  const playing = board.phase === "round";
  const seated = board.waves.every((wave) => wave.begun);
  if (playing && board.tables.length && !(seated && board.results.length)) {
    panels.push(...byTable(board, words), ...byName(board, words));
  }
  if (board.results.length) panels.push(...results(board, words));
  if (!playing && board.advanced.length && board.phase !== "over") panels.push(...advanced(board, words));
  if (board.ranks.length && (ended(board) || !board.order.includes("stage"))) panels.push(...ranking(board, words));
  if (!panels.length) panels.push(entered(board, words));
  if (board.phase !== "over") panels.push(follow(words));
  return panels;
}

/** In a knock-out the ranking tells something only at the end; before, it is who goes on. */
const ended = (board) => ["deciding", "over"].includes(board.phase);

function pages(kind, heading, things, size, draw) {
  const count = Math.ceil(things.length / size);
  return Array.from({ length: count }, (_, index) => ({
    kind,
    heading,
    page: count > 1 ? `${index + 1}/${count}` : "",
    draw: () => things.slice(index * size, (index + 1) * size).map(draw),
  }));
}

const seatOf = (seat, words) => words(`seat.${seat}`);

function seatLine(name, seat, words, ...rest) {
  const shown = name ? nameOf(name) : element("i", {}, words("screen.staff"));
  return element("li", {}, element("b", {}, seatOf(seat, words)), element("span", {}, shown), ...rest);
}

function byTable(board, words) {
  return pages("by-table", words("screen.by_table"), board.tables, NAMES / SEATS, (table) =>
    element("article", { class: table.over ? "over" : null },
      element("h3", {}, words("screen.table", { number: table.number })),
      element("ol", {}, ...table.names.map((name, seat) => seatLine(name, seat, words)))));
}

function byName(board, words) {
  const collator = new Intl.Collator(document.documentElement.lang);
  const people = board.tables
    .flatMap((table) => table.names.map((name, seat) => ({ name, seat, table: table.number })))
    .filter((person) => person.name)
    .sort((a, b) => collator.compare(a.name, b.name));
  return pages("by-name", words("screen.by_name"), people, NAMES, (person) =>
    element("p", {}, element("span", {}, nameOf(person.name)),
      element("b", {}, words("screen.place", { table: person.table, seat: seatOf(person.seat, words) }))));
}

function results(board, words) {
  const heading = words("screen.results");
  return pages("by-table results", heading, board.results, NAMES / SEATS, (table) =>
    element("article", { class: "over" },
      element("h3", {}, words("screen.table", { number: table.number })),
      element("ol", {}, ...table.names.map((name, seat) => {
        const line = seatLine(name, seat, words, element("em", {}, String(table.chips[seat] ?? "–")));
        if (table.advanced[seat]) line.className = "advanced";
        return line;
      }))));
}

function advanced(board, words) {
  return pages("by-name", words("screen.advanced"), board.advanced, NAMES, (name) =>
    element("p", {}, element("span", {}, nameOf(name)), element("b", {}, "➜")));
}

function ranking(board, words) {
  const heading = words(board.phase === "over" ? "screen.final_ranking" : "screen.ranking");
  const column = Math.max(0, board.order.indexOf("stage_chips"));
  return pages("by-name ranking", heading, board.ranks, NAMES, (rank) =>
    element("p", { class: `place-${rank.place}` }, element("i", {}, String(rank.place)),
      element("span", {}, nameOf(rank.name)),
      element("b", {}, rank.figures[column])));
}

/** Where everybody finds all of this on the own phone. */
function follow(words) {
  const code = document.getElementById("qr").content;
  return { kind: "follow", heading: words("screen.follow"), page: "", draw: () => [code.cloneNode(true)] };
}

function entered(board, words) {
  const places = board.places ? ` / ${board.places}` : "";
  return {
    kind: "entered",
    heading: words("screen.entered"),
    page: "",
    draw: () => [element("p", { class: "figure" }, `${board.entered}${places}`)],
  };
}
