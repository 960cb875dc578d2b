/** Lets a page open without the network: its worker keeps it with all that it is made of. */
export async function keep(worker) {
  if (!navigator.serviceWorker) return;
  await navigator.serviceWorker.register(worker);
  const { active } = await navigator.serviceWorker.ready;
  const parts = performance.getEntriesByType("resource").map((entry) => entry.name);
  active.postMessage([location.origin + location.pathname, ...parts]);
}
