/** The tournament's page: it is drawn anew when something has happened, and its clocks run. */

import { ServerClock, countdown } from "./clock.js";
import { listen } from "./feed.js";
import { localize } from "./times.js";

const clock = new ServerClock();
const AGAIN = 3000;
/** Milliseconds over which everybody's pages are fetched again, so that not all come at once. */
const SPREAD = 1500;
let loading = false;
let newest = 0;

const live = () => document.querySelector("[data-live]");

/** Fetch the page until it is as new as the news; what cannot be had now is fetched later. */
async function renew() {
  if (loading) return;
  loading = true;
  try {
    while (Number(live().dataset.version) < newest) await load();
  } catch {
    setTimeout(renew, AGAIN);
  } finally {
    loading = false;
  }
}

/** Put what the page says now in place of what is shown; open parts stay open. */
async function load() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(`${answer.status}`);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const open = [...document.querySelectorAll("details")].map((part) => part.open);
  document.getElementById("main").replaceChildren(...fresh.getElementById("main").childNodes);
  document.querySelectorAll("details").forEach((part, index) => {
    part.open = open[index] ?? part.open;
  });
  localize(document);
  await verify();
}

/** Recompute the commitment of the draw from its seed, here in the reader's own browser. */
async function verify() {
  const told = document.querySelector("[data-check]");
  if (!told || !crypto.subtle) return;
  const seed = document.querySelector("[data-seed]").textContent;
  const bytes = Uint8Array.from(seed.match(/../g), (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const right = hex === document.querySelector("[data-commitment]").textContent;
  told.textContent = right ? told.dataset.right : told.dataset.wrong;
}

function tick() {
  for (const place of document.querySelectorAll("[data-ends]")) {
    place.textContent = countdown(Number(place.dataset.ends) - clock.now());
  }
}

listen(live().dataset.live, ["board", "alive"], {
  heard: (kind, news) => {
    clock.heard(news.at);
    if (kind !== "board") return;
    newest = news.board.version;
    setTimeout(renew, Math.random() * SPREAD);
  },
  lost: () => {},
});
setInterval(tick, 250);
verify();
