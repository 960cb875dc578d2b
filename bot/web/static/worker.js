/** Keeps the big screen and the staff's page, so that they open without the network too. */

const KEPT = "pages-1";
const PAGE = /\/(t\/[a-z2-7]{8}\/screen|staff)$/;
const FILE = /\/static\/[\w-]+\.(js|css|svg)$/;

const wanted = (request) => {
  const { origin, pathname } = new URL(request.url);
  return request.method === "GET" && origin === location.origin && (PAGE.test(pathname) || FILE.test(pathname));
};

/** The newest that there is; what was kept where nothing newer can be had. */
async function newest(request) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await kept.put(request, answer.clone());
    return answer;
  } catch (error) {
    const old = await kept.match(request, { ignoreSearch: true });
    if (old) return old;
    throw error;
  }
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (wanted(event.request)) event.respondWith(newest(event.request));
});
/** A page that was opened before this worker was there names what it is made of. */
self.addEventListener("message", (event) => {
  const parts = event.data.map((address) => new Request(address)).filter(wanted);
  event.waitUntil(Promise.all(parts.map(newest)));
});
