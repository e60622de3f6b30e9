import { element } from "./dom.js";
import { icon } from "./icons.js";

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

  /// - Parameter state: "empty", "loadingPhoto", "loadingTemplate", "ready", or one of the errors.
  show(state) {
    if (state === this.#shown) return;
    this.#shown = state;
    this.element.dataset.state = state;
    this.element.hidden = state === "ready";
    this.element.replaceChildren(...this.#content(state));
  }

  #content(state) {
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
      icon("warning"), element("p", { class: "title", role: "alert" }, text(state)),
      element("p", { class: "hint" }, text(`${state}Hint`)),
      state === "errorPhoto" ? choose() : button("tryAgain", "retry", "", () => this.#actions.retry()),
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
