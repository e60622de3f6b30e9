import { element } from "./dom.js";
import { icon } from "./icons.js";
import { Command } from "./geometry.js";

/// The buttons of the toolbar: a name, and what each does.
const tools = [
  { id: "undo", run: (workspace) => workspace.command(Command.undo), isOff: (report) => !report.canUndo },
  { id: "redo", run: (workspace) => workspace.command(Command.redo), isOff: (report) => !report.canRedo },
  { id: "reset", run: (workspace) => workspace.command(Command.reset) },
  { id: "fit", modes: ["mask", "window"], run: (workspace) => workspace.command(Command.fit) },
  { id: "placeFace", icon: "face", modes: ["mask"], needs: "face", run: (workspace) => workspace.listener.placeFace() },
  { id: "turnLeft", needs: "turns", run: (workspace) => workspace.command(Command.turn, -1) },
  { id: "turnRight", needs: "turns", run: (workspace) => workspace.command(Command.turn, 1) },
  { id: "flipHorizontally", needs: "flip", run: (workspace) => workspace.command(Command.flipHorizontally) },
  { id: "flipVertically", needs: "flip", run: (workspace) => workspace.command(Command.flipVertically) },
];

/// The toolbar: one stop for the tab key, arrows between its buttons.
export class Toolbar {
  #buttons = new Map();

  constructor(workspace, messages) {
    this.element = element("div", {
      class: "toolbar", part: "toolbar", role: "toolbar", "aria-label": messages.text("tools"),
      // Left and right are the photo's, in every language.
      dir: "ltr", onkeydown: (event) => this.#step(event),
    });
    for (const tool of tools) {
      const name = messages.text(tool.id);
      const button = element(
        "button", {
          type: "button", class: "tool", part: `button ${tool.id}`, "aria-label": name, title: name, tabindex: "-1",
          onclick: () => this.#press(tool, workspace),
        }, icon(tool.icon ?? tool.id));
      this.#buttons.set(tool, button);
      this.element.append(button);
    }
  }

  /// Shows what can be done now.
  update({ mode, report, constraints, hasService }) {
    const allowed = { turns: constraints?.turns !== false, flip: constraints?.flip !== false, face: hasService };
    for (const [tool, button] of this.#buttons) {
      button.hidden = (tool.modes && !tool.modes.includes(mode)) || (tool.needs && !allowed[tool.needs]);
      // Not `disabled`: the focus would be lost when a step was the last one.
      button.setAttribute("aria-disabled", String(!report || tool.isOff?.(report) === true));
    }
    // Two rows where one is too long: the second turns and mirrors.
    const first = this.#visible.filter((button) => !/turn|flip/.test(button.part)).length;
    this.element.style.setProperty("--columns", Math.max(first, this.#visible.length - first));
    if (!this.#visible.some((button) => button.tabIndex === 0)) this.#choose(this.#visible[0]);
  }

  get #visible() { return [...this.#buttons.values()].filter((button) => !button.hidden); }

  #press(tool, workspace) {
    const button = this.#buttons.get(tool);
    this.#choose(button);
    if (button.getAttribute("aria-disabled") !== "true") tool.run(workspace);
  }

  #choose(chosen) { for (const button of this.#buttons.values()) button.tabIndex = button === chosen ? 0 : -1; }

  #step(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = this.#visible;
    const last = buttons.length - 1;
    const now = buttons.indexOf(event.target.closest("button"));
    const next = Number.isFinite(step) ? (now + step + buttons.length) % buttons.length : step < 0 ? 0 : last;
    this.#choose(buttons[next]);
    buttons[next].focus();
  }
}
