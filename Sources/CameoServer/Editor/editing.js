import { Command, ModelKind } from "./geometry.js";
import { holds } from "./outline.js";

/// The smallest crop, in photo px.
const smallestCrop = 16;

/// Mask: a photo under a template. Crop: a free frame. Window: a photo under a frame that stays. Corners: four handles.
export const modes = ["mask", "crop", "window", "corners"];

/// What is edited, without any picture of it: a template, photos, and the model of each.
///
/// Every change goes through a model of the geometry; nothing here computes where a photo lies.
export class Editing {
  #models = new Map();
  #photos = new Map();
  #view = { width: 320, height: 320 };
  #initial = new Map();

  /// The module that places photos; null until it is loaded.
  geometry = null;
  /// One of the modes.
  mode = "mask";
  /// The template of the mask mode.
  template = null;
  /// The width to the height of a window, and of a frame that begins; null for a square window and a free frame.
  ratio = null;
  /// The shape of a crop: "rect" or "oval".
  shape = "rect";
  /// The placeholder that was chosen, perhaps before its template was there; null for the first.
  wanted = null;

  get isTemplated() { return this.mode === "mask"; }
  /// Whether a photo is moved under something that stays, not a frame over a photo.
  get windowRatio() { return this.ratio ?? { width: 1, height: 1 }; }
  get isViewport() { return this.mode === "mask" || this.mode === "window"; }
  /// The placeholder whose photo is moved.
  get active() { return (this.template?.placeholder(this.wanted) ?? this.template?.placeholders[0])?.id ?? null; }
  /// Where the photo that is moved shows: its placeholder, or the window.
  get opening() { return this.isTemplated ? this.placeholder : { ...this.#window(), shape: { type: this.shape } }; }
  get placeholder() { return this.template?.placeholder(this.active) ?? null; }
  /// The photo that is moved.
  get photo() { return this.photoOf(this.isTemplated ? this.active : null); }
  /// Whether there is all that can be edited.
  get isReady() {
    return this.geometry !== null && this.photo !== null && (!this.isTemplated || this.template !== null);
  }

  /// A placeholder's photo: its own, or the one that serves all.
  photoOf(id) { return this.#photos.get(id) ?? this.#photos.get(null) ?? null; }

  /// Gives a placeholder its photo, or all of them for null; the old one's models go.
  setPhoto(photo, id = null) {
    const old = this.#photos.get(id);
    if (photo) this.#photos.set(id, photo);
    else this.#photos.delete(id);
    if (id === null) this.#forget(() => true);
    else this.#forget((key) => key === `mask ${id}`);
    if (old && ![...this.#photos.values()].includes(old)) old.close();
  }

  /// Changes the template; photos keep their places as far as the new openings allow.
  setTemplate(template) {
    const first = this.template && this.isReady ? this.placement : null;
    this.#forget((key) => key.startsWith("mask "));
    this.template = template;
    if (first && template) this.#initial.set(`mask ${template.placeholders[0].id}`, first);
  }

  setRatio(ratio) {
    if (this.mode === "crop") this.model.run(Command.setRatio, ...this.#numbers(ratio));
    if (this.mode !== "window" || !ratio) return;
    const shown = this.isReady ? this.report.placement : null;
    this.ratio = ratio;
    this.#forget((key) => key === "window");
    if (shown) this.model.start(shown);
  }

  /// Where each thing starts: a placement of the view, rect or auto form, of a placeholder.
  setPlacement(placement, id = this.active) {
    const key = this.#key(id);
    if (this.#models.has(key)) return this.#models.get(key).show(placement);
    this.#initial.set(key, placement);
    return true;
  }

  /// Shows a placement in each of several placeholders: as the start, or as one step of each.
  placeAll(places, isStart = false) {
    for (const { id, placement } of places) {
      const model = this.modelOf(id);
      if (isStart) model.start(placement);
      else model.show(placement);
    }
  }

  /// The model that is edited now.
  get model() { return this.modelOf(this.active); }

  modelOf(id) {
    const key = this.#key(id);
    let model = this.#models.get(key);
    if (!model) {
      model = this.#create(id);
      this.#models.set(key, model);
      const initial = this.#initial.get(key);
      if (initial) model.start(initial);
    }
    return model;
  }

  /// All that is shown of it.
  get report() { return this.model.read(); }

  /// What is saved of the photo that is edited: the view form under a template, else the rect form.
  get placement() { return this.placementOf(this.active); }

  placementOf(id) {
    const report = this.modelOf(id).read();
    return this.isTemplated ? report.placement : report.crop;
  }

  /// The size that things are shown in, in CSS px; a view without area leaves all as it is.
  resize(view, inset) {
    if (!(view.width > 0 && view.height > 0)) return;
    this.#view = { ...view, inset };
    for (const [key, model] of this.#models) this.#lay(key, model);
  }

  /// Where the picture lies in the view: CSS px per mask px, or per photo px as seen in crop modes.
  get layout() { return this.#layout(this.#key(this.active), this.isViewport ? null : this.report.size); }

  /// The job that repeats what is shown.
  job({ names = () => "photo", outputs } = {}) {
    const job = { kind: "cameo.job", version: 1 };
    if (this.isTemplated) job.template = this.template.id;
    else if (this.shape !== "rect") job.shape = this.shape;
    job.photos = this.filled.map((id, index) => ({
      src: names(this.photoOf(id), index), ...(this.isTemplated ? { placeholder: id } : {}),
      placement: this.placementOf(id),
    }));
    if (outputs) job.outputs = outputs;
    return job;
  }

  /// The placeholders that have a photo; the crop modes have one place without a name.
  get filled() {
    if (!this.isTemplated) return this.photo ? [null] : [];
    return this.template?.placeholders.map(({ id }) => id).filter((id) => this.photoOf(id)) ?? [];
  }

  /// The placeholder whose photo shows at a point of the view: the active one, else the first; null where none does.
  placeholderAt({ x, y }) {
    const { scale, x: left, y: top } = this.layout;
    const point = new DOMPoint((x - left) / scale, (y - top) / scale);
    const held = this.filled.filter((id) => id !== null && holds(this.template.placeholder(id), point));
    return held.find((id) => id === this.active) ?? held[0] ?? null;
  }

  #key(id) { return this.mode === "mask" ? `mask ${id}` : this.mode; }

  #forget(isGone) {
    for (const [key, model] of this.#models) {
      if (!isGone(key)) continue;
      model.destroy();
      this.#models.delete(key);
      this.#initial.delete(key);
    }
  }

  #create(id) {
    const { width, height } = this.photoOf(this.isTemplated ? id : null);
    const small = [Math.min(smallestCrop, width), Math.min(smallestCrop, height)];
    switch (this.mode) {
      case "crop":
        return this.geometry.model(ModelKind.box, [width, height, ...small, 0.1, ...this.#numbers(this.ratio)]);
      case "corners": return this.geometry.model(ModelKind.corners, [width, height, ...small]);
      case "window": return this.#viewport({ width, height }, this.#window());
      default: return this.#viewport({ width, height }, this.template.placeholder(id));
    }
  }

  /// A ratio as a model takes it; none is 0 to 0.
  #numbers(ratio) { return [ratio?.width ?? 0, ratio?.height ?? 0]; }

  /// The window as a placeholder.
  #window() {
    const { width, height } = this.windowRatio;
    return {
      rect: { x: 0, y: 0, width, height }, rotation: 0, shape: { type: "rect", radius: 0 }, rim: 0,
      constraints: {
        maxZoom: 0, maxUpscale: Math.max(width, height) / smallestCrop, straighten: 45, turns: true, flip: true,
      },
    };
  }

  #viewport(photo, placeholder) {
    const { rect, rotation, shape, rim, constraints } = placeholder;
    const { scale, x, y } = this.#layout(this.#key(placeholder.id), null);
    return this.geometry.model(
      ModelKind.viewport,
      [
        photo.width, photo.height, rect.x, rect.y, rect.width, rect.height, rotation,
        ["oval", "rect", "path"].indexOf(shape.type), shape.radius ?? 0, rim, this.#view.width, this.#view.height,
        scale, x, y, 0, constraints.maxZoom, constraints.maxUpscale, constraints.straighten, constraints.turns ? 1 : 0,
        constraints.flip ? 1 : 0, 0.5, 0.5, 1, 0, 0, 0, 0,
      ],
      shape.d ?? "");
  }

  #layout(key, seen) {
    let size = seen;
    if (!seen) size = (key === "window" ? null : this.template?.canvas) ?? this.windowRatio;
    const { width, height } = size;
    return this.geometry.layout({ x: 0, y: 0, width, height }, this.#view, this.#view.inset ?? 0);
  }

  /// Tells a viewport where its template is shown now; its placement stays.
  #lay(key, model) {
    if (model.kind !== ModelKind.viewport) return;
    const { scale, x, y } = this.#layout(key, null);
    model.run(Command.resize, this.#view.width, this.#view.height);
    model.run(Command.placeMask, scale, x, y);
  }
}
