import { element } from "./dom.js";
import { icon } from "./icons.js";

/// What people can do about an error, by its code, or by its status where a proxy has answered.
const hints = {
  hintOffline: /^network/,
  hintToken: /token|^\w+\s401/,
  hintBusy: /queue|upload|time|stopping|^\w+\s(429|50[234])/,
  hintLarge: /^limit\.(?!output)|^\w+\s413/,
  hintFormat: /^photo\.(un|empty)|^\w+\s415/,
  hintDamaged: /^photo\.(corrupt|truncated)/,
};

/// The message that tells it, undefined where there is none.
export function hintOf({ code, status }) {
  return Object.keys(hints).find((key) => hints[key].test(`${code} ${status}`));
}

/// What is said where a code says nothing.
const usualHints = { errorGeometry: "hintBrowser", errorTemplate: "hintOffline", errorPhoto: "hintFormat" };

/// What stands where a photo will be: an invitation, the news that something loads, or what went wrong.
export class Notice {
  element = element("div", { class: "notice", part: "notice" });
  #shown = "";
  #messages;
  #actions;

  /// - Parameter actions: `choose()` for a photo, `retry()`.
  constructor(messages, actions) {
    this.#messages = messages;
    this.#actions = actions;
  }

  /// - Parameters:
  ///   - state: "empty", "loadingPhoto", "loadingTemplate", "ready", or one of the errors.
  ///   - error: What has led to it.
  show(state, error) {
    const hint = error && (hintOf(error) ?? usualHints[state]);
    if (state + hint === this.#shown) return;
    this.#shown = state + hint;
    this.element.dataset.state = state;
    this.element.hidden = state === "ready";
    this.element.replaceChildren(...this.#content(state, hint));
  }

  #content(state, hint) {
    const text = (key) => this.#messages.text(key);
    const button = (key, part, kind, onclick) => element(
      "button", { type: "button", class: `button ${kind}`, part: `button ${part}`, onclick }, text(key));
    const choose = () => button("choosePhoto", "choose", "primary", () => this.#actions.choose());
    if (state === "ready") return [];
    if (state === "empty") {
      return [icon("photo"), choose(), element("p", { class: "hint" }, text("dropPhoto"))];
    }
    if (state.startsWith("loading")) return [element("span", { class: "spinner" }), element("p", {}, text(state))];
    return [
      icon("warning"),
      element(
        "div", { role: "alert" }, element("p", { class: "title" }, text(state)),
        element("p", { class: "hint" }, text(hint))),
      /Format|Damaged|Large/.test(hint) ? choose() : button("tryAgain", "retry", "", () => this.#actions.retry()),
    ];
  }
}

/// One line over the stage about what did not come about; it goes by itself, or when it is pressed.
export class Remark {
  element = element("p", { class: "remark", part: "remark", hidden: true, onclick: () => this.#hide() });
  #timer = 0;

  show(text) {
    clearTimeout(this.#timer);
    this.element.textContent = text;
    this.element.hidden = false;
    this.#timer = setTimeout(() => this.#hide(), 8000);
  }

  #hide() { this.element.hidden = true; }
}

/// Says to a screen reader what is seen, once it has come to rest.
export class Announcer {
  element = element("div", { class: "spoken", role: "status", "aria-live": "polite" });
  #messages;
  #timer = 0;

  constructor(messages) { this.#messages = messages; }

  /// Says a text soon; the last one of several counts.
  say(text) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { this.element.textContent = text; }, 350);
  }

  /// Says where the photo, or the frame, is.
  sayReport(report) {
    const { placement, crop } = report;
    if (!placement) {
      const { x, y, width, height } = crop.rect;
      this.say(this.#messages.text("spokenCrop", rounded({ x, y, width, height })));
      return;
    }
    const angle = 90 * placement.turns + placement.angle;
    const zoom = Number(placement.zoom.toFixed(1));
    const key = angle === 0 ? "spokenUpright" : "spokenView";
    const parts = [this.#messages.text(key, { zoom, angle: Number(angle.toFixed(1)) })];
    if (placement.flipH !== placement.flipV) parts.push(this.#messages.text("spokenFlip"));
    this.say(parts.join(", "));
  }
}

function rounded(numbers) {
  return Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, Math.round(value)]));
}
