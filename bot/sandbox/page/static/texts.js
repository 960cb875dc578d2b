// The page's own words, in the language of the person who is at the keyboard.

const catalogue = await (await fetch("/static/texts.json")).json();
let words = catalogue["zh-Hant"];
export let locale = "zh-Hant";

export function speak(language) {
  const code = language.toLowerCase();
  if (code.startsWith("zh")) locale = /hans|cn|sg/.test(code) ? "zh-Hans" : "zh-Hant";
  else locale = "en";
  words = catalogue[locale];
  document.documentElement.lang = locale;
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = say(element.dataset.text);
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
    element.title = say(element.dataset.label);
  }
}

export function say(key, values = {}) {
  return words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
