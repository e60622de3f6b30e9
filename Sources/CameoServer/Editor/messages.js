import english from "./messages/en.json" with { type: "json" };

/// The languages that there are files for, beside English.
const languages = ["ar", "cs", "de", "es", "fr", "he", "it", "ja", "nl", "pl", "pt", "ru", "tr", "uk", "zh-Hans"];
const rightToLeft = new Set(["ar", "he"]);

/// What an editor says, in one language; English until another one is loaded.
export class Messages {
  #texts;

  constructor(locale = "en", texts = english) {
    this.locale = locale;
    this.#texts = texts;
  }

  /// The messages of the nearest language there is; English where there is none.
  static async load(locale) {
    const language = nearest(locale);
    if (language === "en") return new Messages(validLocale(locale));
    const response = await fetch(new URL(`messages/${language}.json`, import.meta.url));
    if (!response.ok) return new Messages();
    return new Messages(validLocale(locale), { ...english, ...(await response.json()) });
  }

  /// The reading direction of its language; what a photo shows is never mirrored.
  get direction() { return rightToLeft.has(nearest(this.locale)) ? "rtl" : "ltr"; }

  /// A message, with values in the places that it names in braces.
  text(key, values = {}) {
    return this.#texts[key].replace(/\{(\w+)\}/g, (_, name) => this.#value(values[name]));
  }

  /// A number with at most so many decimals, as the language writes it.
  number(value, decimals = 0) {
    // Adding zero turns −0 into 0.
    const rounded = Number(value.toFixed(decimals)) + 0;
    return new Intl.NumberFormat(this.locale, { maximumFractionDigits: decimals }).format(rounded);
  }

  #value(value) { return typeof value === "number" ? this.number(value, 2) : String(value ?? ""); }
}

/// The language of ours that serves a tag best.
function nearest(locale) {
  const tag = String(locale || "en").toLowerCase();
  if (/^zh\b/.test(tag)) return "zh-Hans";
  return languages.find((language) => tag.split(/[-_]/)[0] === language) ?? "en";
}

/// A tag that the number formats accept.
function validLocale(locale) {
  try {
    return Intl.getCanonicalLocales(String(locale).replaceAll("_", "-"))[0] ?? "en";
  } catch {
    return "en";
  }
}
