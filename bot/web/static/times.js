/** Moments in the reader's own time zone. */

const form = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

/** Put every moment below an element into the reader's time. */
export function localize(root) {
  for (const time of root.querySelectorAll("time[datetime]")) {
    time.textContent = form.format(new Date(time.dateTime));
  }
}

localize(document);
