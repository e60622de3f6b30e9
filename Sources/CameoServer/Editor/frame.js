import { Choices, Ratios } from "./choices.js";
import { Toolbar } from "./controls.js";
import { element } from "./dom.js";
import { modes } from "./editing.js";
import { Fields } from "./fields.js";
import { icon } from "./icons.js";
import { Announcer, Notice, Remark, hintOf } from "./notices.js";

/// All that is seen of an editor: the view with the stage, and the panel with what can be done, in one language.
export class Frame {
  #stage;
  #workspace;
  #notice;
  #announcer;
  #remark = new Remark();
  #parts;
  #actions;
  #done;
  #view;
  #panel;

  /// - Parameter actions: What the editor's own buttons do: `choose()`, `retry()`, `takeTemplate(url)`,
  ///   `takePlaceholder(id)`, `takeMode(mode)`, `cancel()`, `applyCrop()`, `commit()`.
  constructor(messages, stage, workspace, actions) {
    this.messages = messages;
    this.#stage = stage;
    this.#workspace = workspace;
    this.#notice = new Notice(messages, actions);
    this.#announcer = new Announcer(messages);
    this.#parts = {
      modes: new Choices("modes", messages.text("modes"), (id) => actions.takeMode(id)),
      photos: new Choices("photos", messages.text("photos"), (id) => actions.takePlaceholder(id)),
      templates: new Choices("templates", messages.text("templates"), (url) => actions.takeTemplate(url)),
      ratios: new Ratios(workspace, messages),
      toolbar: new Toolbar(workspace, messages),
      fields: new Fields(workspace, messages),
    };
    this.#actions = this.#makeActions(actions);
    const parts = Object.values(this.#parts).map((part) => part.element);
    this.#panel = element("div", { class: "panel", part: "panel" }, ...parts, this.#actions.row);
    this.#view = element(
      "div", { class: "view", "data-drop": messages.text("dropNow") }, stage.element, this.#notice.element,
      this.#remark.element);
    this.element = element(
      "div", {
        class: "frame", part: "frame", role: "group", "aria-label": messages.text("editor"), dir: messages.direction,
        lang: messages.locale,
      },
      this.#view, this.#panel, this.#announcer.element);
  }

  /// Shows what is edited now.
  /// - Parameter state: "ready", or what the notice says; `offered` modes and templates; whether a service is there.
  update({ state, error, offered, templates, hasService, isModal, hasChoice }) {
    const { editing } = this.#workspace;
    const { mode, template, placeholder, photo, windowRatio: ratio } = editing;
    // While something else is loaded the tools rest in their places, so that nothing jumps.
    const isLoading = state.startsWith("loading");
    const report = (state === "ready" || isLoading) && editing.isReady ? editing.report : null;
    const constraints = editing.isTemplated ? placeholder?.constraints : undefined;
    const now = { mode, report, photo, ratio, hasService, constraints };
    this.#notice.show(state, error);
    for (const part of ["toolbar", "fields", "ratios"]) this.#parts[part].update(now);
    this.#parts.modes.update(modes.filter((each) => offered.includes(each)).map((id) => this.#modeChoice(id)), mode);
    const placeholders = editing.isTemplated ? (template?.placeholders ?? []) : [];
    this.#parts.photos.update(placeholders.map(({ id }, index) => this.#photoChoice(id, index)), editing.active);
    const choices = editing.isTemplated ? templates : [];
    this.#parts.templates.update(
      choices.map(({ url, name, preview }) => ({ id: url, label: this.#named(name), preview })), template?.url);
    const { cancel, other, apply, done, row } = this.#actions;
    // A dialog can be left before there is a photo, too.
    cancel.hidden = !isModal;
    other.hidden = !report || !hasChoice;
    apply.hidden = !report || (mode !== "crop" && mode !== "corners");
    done.hidden = this.#parts.toolbar.element.hidden = this.#parts.fields.element.hidden = !report;
    row.hidden = !report && !isModal;
    const { toolbar, fields, ratios } = this.#parts;
    const tools = [toolbar, fields, ratios].map((part) => part.element);
    for (const each of [...tools, other, apply, done]) each.inert = isLoading;
    this.#panel.hidden = [...this.#panel.children].every((part) => part.hidden);
    this.#describe(mode);
  }

  /// The state of the button that finishes: "rest", "working" or "done".
  showCommit(state) {
    const { done } = this.#actions;
    done.dataset.state = state;
    done.setAttribute("aria-busy", String(state === "working"));
    const text = this.messages.text({ rest: "done", working: "working", done: "saved" }[state]);
    done.replaceChildren(...(state === "done" ? [icon("check")] : []), text);
    if (state === "done") this.#announcer.say(this.messages.text("saved"));
  }

  say(key, values) { this.#announcer.say(this.messages.text(key, values)); }

  /// Says what did not come about, and what can be done about its error, to eyes and ears.
  remark(key, error, more) {
    const text = [key, error && hintOf(error), more].filter(Boolean).map((each) => this.messages.text(each)).join("\n");
    this.#remark.show(text);
    this.#announcer.say(text);
  }

  sayReport(report) { this.#announcer.sayReport(report); }

  #modeChoice(id) { return { id, label: this.messages.text(`mode${id[0].toUpperCase()}${id.slice(1)}`) }; }

  #photoChoice(id, index) { return { id, label: this.messages.text("photoNumber", { number: index + 1 }) }; }

  /// A name that may be given in several languages.
  #named(name) {
    if (typeof name === "string") return name;
    const language = this.messages.locale.split("-")[0];
    return name?.[this.messages.locale] ?? name?.[language] ?? name?.en ?? Object.values(name ?? {})[0] ?? "";
  }

  #describe(mode) {
    const help = { crop: "boxHelp", corners: "cornersHelp" }[mode] ?? "stageHelp";
    this.#stage.element.setAttribute("aria-label", this.messages.text("stage"));
    this.#stage.element.setAttribute("aria-description", this.messages.text(help));
  }

  #makeActions(actions) {
    const button = (key, onclick, kind = "") => element(
      "button", { type: "button", class: `button ${kind}`, part: `button ${key}`, onclick }, this.messages.text(key));
    const cancel = button("cancel", () => actions.cancel());
    const other = button("otherPhoto", () => actions.choose());
    const apply = button("applyCrop", () => actions.applyCrop());
    const done = button("done", () => actions.commit(), "primary");
    const row = element("div", { class: "actions", part: "actions" }, cancel, other, apply, done);
    return { cancel, other, apply, done, row };
  }
}
