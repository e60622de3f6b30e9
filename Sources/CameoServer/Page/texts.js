/// The languages that the page speaks, by their own names.
export const languages = {
  ar: "العربية", cs: "Čeština", de: "Deutsch", en: "English", es: "Español", fr: "Français", he: "עברית",
  it: "Italiano", ja: "日本語", nl: "Nederlands", pl: "Polski", pt: "Português", ru: "Русский", tr: "Türkçe",
  uk: "Українська", "zh-Hans": "简体中文",
};

const rightToLeft = new Set(["ar", "he"]);

/// What the page says, in one language.
export class Texts {
  #texts;

  constructor(language, texts) {
    this.language = language;
    this.#texts = texts;
  }

  /// The texts of a language of ours.
  static async load(language) {
    const response = await fetch(new URL(`texts/${language}.json`, import.meta.url));
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return new Texts(language, await response.json());
  }

  get direction() { return rightToLeft.has(this.language) ? "rtl" : "ltr"; }

  /// A text, with values in the places that it names in braces.
  text(key, values = {}) {
    return this.#texts[key].replace(/\{(\w+)\}/g, (_, name) => {
      const value = values[name];
      return typeof value === "number" ? this.number(value) : value;
    });
  }

  number(value) { return value.toLocaleString(this.language, { useGrouping: false }); }

  /// Fills the elements of a tree that name a text, or a text for their name.
  fill(root) {
    for (const element of root.querySelectorAll("[data-text]")) element.textContent = this.text(element.dataset.text);
    for (const element of root.querySelectorAll("[data-name]")) {
      element.title = element.ariaLabel = this.text(element.dataset.name);
    }
  }

  /// A name that is given as text, or in several languages.
  name(name) {
    if (typeof name === "string") return name;
    return name?.[this.language] ?? name?.[this.language.split("-")[0]] ?? name?.en ?? Object.values(name ?? {})[0] ?? "";
  }
}

/// The language of ours that serves a list of wishes best; English where none does.
export function chooseLanguage(wishes) {
  for (const wish of wishes) {
    const tag = String(wish).toLowerCase();
    if (/^zh\b/.test(tag)) return "zh-Hans";
    const found = Object.keys(languages).find((language) => language === tag.split(/[-_]/)[0]);
    if (found) return found;
  }
  return "en";
}
