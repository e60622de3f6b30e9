import { element } from "./dom.js";
import { icon } from "./icons.js";
import { Command } from "./geometry.js";

/// The parts of the zoom slider; zoom grows by the same factor with each.
const zoomParts = 1000;

/// Sliders and number fields: everything that a hand does, by numbers.
export class Fields {
  #workspace;
  #messages;
  #zoom;
  #angle;
  #exact = new Map();
  #details;

  constructor(workspace, messages) {
    this.#workspace = workspace;
    this.#messages = messages;
    this.#zoom = this.#slider("zoom", { max: zoomParts, step: 1 }, { step: 0.01, min: 0.01 }, {
      slide: (part) => workspace.slide(Command.setZoomScale, zoomScale(part / zoomParts, workspace.editing.report)),
      set: (zoom) => workspace.zoomBy(zoom / workspace.editing.report.placement.zoom),
      steps: [["zoomOut", 1 / 1.1], ["zoomIn", 1.1]],
    });
    this.#angle = this.#slider("straighten", { min: -45, max: 45, step: 0.1 }, { min: -45, max: 45, step: 0.1 }, {
      slide: (degrees) => workspace.slide(Command.straighten, degrees),
      set: (degrees) => workspace.command(Command.straighten, degrees),
    });
    const numbers = ["centerX", "centerY", "x", "y", "width", "height"].map((id) => this.#number(id));
    this.#details = element(
      "details", { class: "exact", part: "exact" }, element("summary", {}, messages.text("position")),
      element("div", { class: "grid" }, ...numbers));
    this.element = element(
      "div", { class: "fields", part: "fields" }, this.#zoom.row, this.#angle.row, this.#details);
  }

  /// Shows what is edited now; a field that is being typed in is left alone.
  update({ mode, report, constraints }) {
    const isViewport = mode === "mask" || mode === "window";
    this.#zoom.row.hidden = !isViewport;
    const limit = constraints?.straighten ?? 45;
    this.#angle.row.hidden = mode === "corners" || limit === 0;
    for (const [id, { label }] of this.#exact) label.hidden = isViewport !== id.startsWith("center");
    for (const input of this.element.querySelectorAll("input, button")) input.disabled = !report;
    if (!report) return;
    if (isViewport) this.#updateView(report);
    else for (const [id, { input }] of this.#exact) if (id in report.box) write(input, Math.round(report.box[id]));
    const { range, number } = this.#angle;
    for (const input of [range, number]) [input.min, input.max] = [-limit, limit];
    range.value = report.angle;
    const part = (report.angle + limit) / (2 * limit || 1);
    this.#say(range, part, 0.5, this.#messages.text("degrees", { angle: report.angle }));
    write(number, Number(report.angle.toFixed(2)));
  }

  #updateView(report) {
    const part = zoomPart(report);
    const { range, number, less, more } = this.#zoom;
    range.value = Math.round(part * zoomParts);
    this.#rest(less, "zoomOut", report.zoomScale < 1.0001 * report.minimumZoomScale);
    this.#rest(more, "zoomIn", 1.0001 * report.zoomScale > report.maximumZoomScale);
    this.#say(range, part, 0, this.#messages.text("times", { zoom: report.placement.zoom }));
    write(number, Number(report.placement.zoom.toFixed(2)));
    const { center } = report.placement;
    write(this.#exact.get("centerX").input, Number((100 * center.x).toFixed(1)));
    write(this.#exact.get("centerY").input, Number((100 * center.y).toFixed(1)));
  }

  /// Says of a step that does nothing more why; not by `disabled`: the focus would be lost.
  #rest(step, key, isEnd) {
    step.ariaDisabled = isEnd;
    step.title = this.#messages.text(isEnd ? `${key}End` : key);
  }

  /// Colours a slider from its rest to its value, and says it in words.
  #say(range, part, rest, text) {
    range.style.setProperty("--from", `${100 * Math.min(part, rest)}%`);
    range.style.setProperty("--to", `${100 * Math.max(part, rest)}%`);
    range.setAttribute("aria-valuetext", text);
  }

  #slider(id, rangeRules, numberRules, { slide, set, steps = [] }) {
    const name = this.#messages.text(id);
    const range = element("input", {
      type: "range", ...rangeRules, "aria-label": name, part: `slider ${id}`,
      oninput: (event) => slide(Number(event.target.value)), onchange: () => this.#workspace.endSlide(),
    });
    const number = element("input", {
      type: "number", ...numberRules, "aria-label": name, inputmode: "decimal", part: `field ${id}`,
      onchange: (event) => this.#enter(event, set),
    });
    const [less, more] = steps.map(([key, factor]) => {
      const act = ({ currentTarget: { ariaDisabled } }) => (
        ariaDisabled === "true" ? this.#workspace.listener.remark(`${key}End`) : this.#workspace.zoomBy(factor));
      const rules = { type: "button", class: "tool step", part: `button ${key}`, onclick: act };
      return element("button", { ...rules, "aria-label": this.#messages.text(key) }, icon(key));
    });
    const row = element(
      "div", { class: "slider" }, element("span", { class: "label", "aria-hidden": "true" }, name),
      element("div", { class: "track", dir: "ltr" }, less, range, more),
      element("span", { class: `unit ${id}` }, number));
    return { row, range, number, less, more };
  }

  #number(id) {
    const isFraction = id.startsWith("center");
    const input = element("input", {
      type: "number", inputmode: "decimal", step: isFraction ? 0.1 : 1, part: `field ${id}`,
      onchange: (event) => this.#enter(event, (value) => this.#set(id, value)),
    });
    const label = element(
      "label", {}, element("span", { class: "label" }, this.#messages.text(id)),
      element("span", { class: isFraction ? "unit percent" : "unit px" }, input));
    this.#exact.set(id, { label, input });
    return label;
  }

  #enter(event, set) {
    const value = event.target.valueAsNumber;
    if (Number.isFinite(value)) set(value);
    // What became of the number is shown, though the field has the focus.
    event.target.dataset.written = event.target.value;
    this.#workspace.drawNow();
  }

  /// One number changed, all others as they are.
  #set(id, value) {
    const { editing } = this.#workspace;
    const { report } = editing;
    if (id.startsWith("center")) {
      const { placement } = report;
      const axis = id === "centerX" ? "x" : "y";
      const center = { ...placement.center, [axis]: value / 100 };
      this.#workspace.change((model) => model.show({ ...placement, center }));
      return;
    }
    if (editing.mode === "corners") {
      const handle = { x: 1, y: 1, width: 5, height: 5 }[id];
      const way = value - report.box[id];
      this.#workspace.nudge(handle, id === "x" || id === "width" ? way : 0, id === "y" || id === "height" ? way : 0);
      return;
    }
    const box = { ...report.box, [id]: value };
    this.#workspace.command(Command.setRect, box.x, box.y, box.width, box.height);
  }
}

/// Writes a number where nobody is typing.
function write(input, value) {
  const isFocused = input.getRootNode().activeElement === input;
  if (!isFocused || input.dataset.written === input.value) input.value = value;
  input.dataset.written = input.value;
}

/// The scale at a part of the slider's way, and the part at which a scale lies.
function zoomScale(part, { minimumZoomScale: low, maximumZoomScale: high }) { return low * (high / low) ** part; }

function zoomPart({ zoomScale: scale, minimumZoomScale: low, maximumZoomScale: high }) {
  return high > low ? Math.log(scale / low) / Math.log(high / low) : 0;
}
