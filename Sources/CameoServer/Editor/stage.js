import { element, matrix, svg } from "./dom.js";
import { drawFrame } from "./frame-overlay.js";
import { drawTemplate } from "./template-overlay.js";

/// The free margin round what is edited, in CSS px.
const inset = 24;

/// Where the photo is seen: one photo element under one overlay.
///
/// What is drawn is a function of what is edited; the stage keeps nothing of it but pictures.
export class Stage {
  #canvas = element("canvas", { class: "photo", part: "photo" });
  #ground = svg("svg", { class: "layer", "aria-hidden": "true" });
  #backdrop = svg("svg", { class: "layer", "aria-hidden": "true" });
  /// The photo and what is behind it in its opening, which are translucent together.
  #picture = element("div", { class: "picture" }, this.#backdrop, this.#canvas);
  #overlay = svg("svg", { class: "layer", part: "overlay", "aria-hidden": "true" });
  #copy = null;
  /// What the overlay was last made for, so that panning moves the photo alone.
  #drawn = "";

  /// The element that gestures come to.
  element = element(
    "div", { class: "stage", part: "stage", tabindex: "0", role: "application", dir: "ltr" },
    this.#ground, this.#picture, this.#overlay);

  /// The size of the view, in CSS px.
  get size() { return { width: this.element.clientWidth, height: this.element.clientHeight }; }

  get inset() { return Math.min(inset, this.size.width / 16, this.size.height / 16); }

  /// Shows what is edited now.
  /// - Parameter isSettling: Whether it may glide there.
  draw(editing, { isSettling = false, held = -1 } = {}) {
    const isReady = editing.isReady;
    this.element.classList.toggle("ready", isReady);
    if (!isReady) {
      this.#clear(editing);
      return;
    }
    const report = editing.report;
    this.element.classList.toggle("settling", isSettling);
    this.#drawPhoto(editing, report);
    if (editing.mode === "crop" || editing.mode === "corners") {
      this.#drawn = "";
      drawFrame(this.#overlay, report, editing, this.size, held);
      for (const layer of [this.#ground, this.#backdrop]) layer.replaceChildren();
      this.#picture.style.opacity = 1;
    } else {
      this.#drawOverlay(editing);
    }
  }

  /// Forgets what was drawn, after a change of the template, of a photo or of the view.
  invalidate() {
    this.#drawn = "";
    this.#copy = null;
  }

  /// A point of the page in the view.
  point(event) {
    const frame = this.element.getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  }

  #drawPhoto(editing, report) {
    const { photo, layout } = editing;
    const density = Math.hypot(report.matrix[0], report.matrix[1]) * (editing.isViewport ? 1 : layout.scale);
    const copy = photo.copy(photo.width * density * devicePixelRatio);
    if (copy !== this.#copy) {
      this.#copy = copy;
      this.#canvas.width = copy.width;
      this.#canvas.height = copy.height;
      this.#canvas.style.width = `${photo.width}px`;
      this.#canvas.style.height = `${photo.height}px`;
      this.#canvas.getContext("2d").drawImage(copy, 0, 0);
    }
    const toView = matrix([layout.scale, 0, 0, layout.scale, layout.x, layout.y]);
    this.#canvas.style.transform = (editing.isViewport ? "" : toView) + matrix(report.matrix);
  }

  #drawOverlay(editing) {
    const { layout, active, mode, template, windowRatio: ratio, shape } = editing;
    const key = JSON.stringify([mode, active, template?.url, ratio, shape, layout, this.size]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    drawTemplate(editing, this.#layers);
  }

  get #layers() {
    return { overlay: this.#overlay, ground: this.#ground, backdrop: this.#backdrop, picture: this.#picture };
  }

  /// Without a photo the mask alone shows what is to come.
  #clear(editing) {
    this.invalidate();
    this.#canvas.width = 0;
    if (editing.geometry && editing.isTemplated && editing.template) drawTemplate(editing, this.#layers);
    else for (const layer of [this.#ground, this.#backdrop, this.#overlay]) layer.replaceChildren();
  }
}
