import { request } from "./request.js";

/// A template as an editor needs it: its document with every default written out, and its pictures' addresses.
export class Template {
  #folder;

  constructor(document, url) {
    if (document?.kind !== "cameo.template" || !(document.placeholders?.length > 0)) {
      throw new TypeError(noTemplate(url));
    }
    this.#folder = folder(url);
    this.url = url.href;
    this.id = document.id;
    this.name = document.name;
    const { width, height } = document.mask ?? document.canvas;
    this.canvas = { width, height, background: document.canvas?.background ?? "transparent" };
    this.mask = document.mask ? this.#picture(document.mask) : null;
    this.placeholders = document.placeholders.map(placeholder);
    const standard = ["background", ...this.placeholders.map(({ id }) => ({ photo: id })), "mask"];
    this.layers = (document.layers ?? standard).map((layer) => this.#layer(layer));
  }

  /// Fetches a template from a service, or from a folder of files, by one address.
  static async load(address, signal) {
    const url = new URL(address, globalThis.document.baseURI);
    const response = await request(url, { signal, headers: { accept: "application/json" } }).catch((error) => {
      if (error.status === 404) error.message = noTemplate(url);
      throw error;
    });
    return new Template(await response.json().catch(() => null), new URL(response.url || url));
  }

  placeholder(id) { return this.placeholders.find((each) => each.id === id) ?? null; }

  /// The address of the mask's picture that has enough pixels for a scale in px per mask px.
  maskURL(scale) {
    const fitting = this.mask.sources.find((each) => each.scale >= scale);
    return (fitting ?? this.mask.sources.at(-1)).url;
  }

  #picture({ src, variants = [] }) {
    const all = [{ src, scale: 1 }, ...variants].map((each) => ({ url: this.#asset(each.src), scale: each.scale }));
    // An SVG has pixels enough for every scale.
    if (/\.svg$/i.test(src)) all[0].scale = Infinity;
    return { sources: all.sort((a, b) => a.scale - b.scale) };
  }

  #layer(layer) {
    if (typeof layer === "string") return { kind: layer, opacity: 1 };
    const opacity = layer.opacity ?? 1;
    if (layer.image) return { kind: "image", url: this.#asset(layer.image), opacity };
    if (layer.photo) return { kind: "photo", placeholder: layer.photo, opacity };
    return { kind: "stroke", placeholder: layer.stroke, width: layer.width, color: layer.color, opacity };
  }

  /// The address of a file in the template's folder; no name leads out of it.
  #asset(name) {
    const url = new URL(name, this.#folder);
    if (!url.href.startsWith(this.#folder.href)) throw new TypeError(`${name} is outside its template`);
    return url.href;
  }
}

/// What is told to who wrote an address.
function noTemplate(url) { return `this is no template.json: ${url}`; }

/// Where a template's files lie: beside `template.json`, or below the address that a service gives it.
function folder(url) {
  const base = new URL(url);
  base.search = base.hash = "";
  if (!/\.json$|\/$/.test(base.pathname)) base.pathname += "/";
  return new URL(".", base);
}

function placeholder(given) {
  const { constraints = {}, shape = { type: "oval" } } = given;
  return {
    id: given.id, rect: given.rect, rotation: given.rotation ?? 0, shape, rim: given.rim ?? 0,
    background: given.background ?? "transparent", isOptional: given.optional === true,
    constraints: {
      maxZoom: constraints.maxZoom ?? 0, maxUpscale: constraints.maxUpscale ?? 2,
      straighten: constraints.straighten ?? 45, turns: constraints.turns !== false, flip: constraints.flip !== false,
    },
  };
}
