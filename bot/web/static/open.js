/** Hands the personal link's token over, once; the server puts it where no script can read it. */

const place = document.querySelector("[data-session]");
const state = document.getElementById("state");

async function open() {
  const token = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  try {
    const answer = await fetch(place.dataset.session, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token }),
    });
    if (answer.ok) location.replace(place.dataset.next);
    else state.textContent = (await answer.json()).text ?? state.dataset.wrong;
  } catch {
    history.replaceState(null, "", `${location.pathname}#${token}`);
    state.textContent = state.dataset.offline;
    addEventListener("online", () => location.reload(), { once: true });
  }
}

open();
