/** The tournament's page: it is drawn anew when something has happened, and its clocks run. */

import { ServerClock, countdown } from "./clock.js";
import { listen } from "./feed.js";
import { localize } from "./times.js";

const clock = new ServerClock();
let loading = false;

const live = () => document.querySelector("[data-live]");

/** Fetch the page again and put what it says in place of what is shown; open parts stay open. */
async function renew() {
  if (loading) return;
  loading = true;
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const open = [...document.querySelectorAll("details")].map((part) => part.open);
    document.getElementById("main").replaceChildren(...fresh.getElementById("main").childNodes);
    document.querySelectorAll("details").forEach((part, index) => {
      part.open = open[index] ?? part.open;
    });
    localize(document);
    await verify();
  } catch {
    setTimeout(renew, 3000);
  } finally {
    loading = false;
  }
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
    if (kind === "board" && String(news.board.version) !== live().dataset.version) renew();
  },
  lost: () => {},
});
setInterval(tick, 250);
verify();
