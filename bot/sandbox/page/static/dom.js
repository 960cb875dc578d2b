// Elements are built from parts; text is always text, never markup.

export function make(tag, { className, data = {}, attributes = {}, text, on = {} } = {}, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  Object.assign(element.dataset, data);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  for (const [event, handler] of Object.entries(on)) element.addEventListener(event, handler);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export const colour = (id) => `peer-${Math.abs(id) % 7}`;

export function avatar(name, id) {
  const first = [...name][0] ?? "?";
  return make("span", {
    className: `avatar ${colour(id)}`, text: first, attributes: { "aria-hidden": "true" },
  });
}

const clock = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit", hour12: false });
export const timeOf = (seconds) => clock.format(new Date(seconds * 1000));
