/** The server's news. A stream that breaks or falls silent is opened again until it is there. */

const SILENT = 40_000;
const AGAIN = 2000;

/**
 * Listen to an address.
 *
 * `heard` is called with each event's kind and value, `lost` when nothing can be heard any more.
 */
export function listen(address, kinds, { heard, lost }) {
  let stream = null;
  let last = 0;
  let waiting = null;

  const open = () => {
    waiting = null;
    stream = new EventSource(address);
    last = performance.now();
    for (const kind of kinds) {
      stream.addEventListener(kind, (event) => {
        last = performance.now();
        heard(kind, JSON.parse(event.data));
      });
    }
    stream.onerror = () => {
      lost();
      again();
    };
  };
  const again = () => {
    stream.close();
    waiting ??= setTimeout(open, AGAIN);
  };
  setInterval(() => {
    if (waiting === null && performance.now() - last > SILENT) {
      lost();
      again();
    }
  }, 5000);
  addEventListener("online", () => waiting !== null && (clearTimeout(waiting), open()));
  open();
}
