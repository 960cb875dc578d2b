/** Small pieces of a page. Whatever people wrote becomes text, never markup. */

/** An element with attributes and children; strings become text. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null) made.setAttribute(name, String(value));
  }
  made.append(...children);
  return made;
}

/** A name of a person, kept apart from the direction of what stands around it. */
export const nameOf = (name) => element("bdi", {}, name);

/** The words of this page: `words("screen.wave", {number: 2})`. */
export function wordsOf(id = "words") {
  const open = JSON.parse(document.getElementById(id).textContent);
  return (key, values = {}) =>
    open[key].replace(/\{(\w+)\}/g, (whole, place) => (place in values ? values[place] : whole));
}

/** Replace the children of an element only when they look different, so that nothing flickers. */
export function show(place, ...children) {
  const fresh = element(place.tagName, {}, ...children);
  if (fresh.innerHTML !== place.innerHTML) place.replaceChildren(...fresh.childNodes);
}

/** Show a line of text, or nothing where there is none. */
export function showLine(place, text) {
  place.hidden = text === "";
  if (place.textContent !== text) place.textContent = text;
}
