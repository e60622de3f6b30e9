import { render, scaled } from "./rendering.js";

const sides = [128, 64, 32];
/// The longest side of the copies that are sent, in px.
const copySide = 1024;
/// How long after the last change, in ms.
const patience = 120;

/// The real render of what is edited, at the sizes at which avatars are seen.
///
/// Made of a small copy of the photo, after changes have come to rest; there is never more than one request on its way.
export class Previews {
  #editor;
  #texts;
  #note;
  #images;
  #timer = 0;
  #isWorking = false;
  #isStale = false;
  #copies = new WeakMap();

  constructor(editor, document) {
    this.#editor = editor;
    this.#note = document.getElementById("preview-note");
    this.#images = sides.map((side) => {
      const image = Object.assign(document.createElement("img"), { width: side, height: side, hidden: true });
      const frame = document.createElement("span");
      frame.className = "preview";
      frame.style.setProperty("--side", `${side}px`);
      frame.append(image);
      document.getElementById("previews").append(frame);
      return { side, image };
    });
  }

  /// Says what it says in a language.
  show(texts) {
    this.#texts = texts;
    for (const { side, image } of this.#images) image.alt = texts.text("previewAlt", { side });
    if (!this.#editor.ready) this.#note.textContent = texts.text("previewEmpty");
  }

  /// What is edited has changed.
  refresh() {
    this.#isStale = true;
    this.#setBusy(this.#editor.ready);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#work(), patience);
  }

  async #work() {
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      while (this.#isStale && this.#editor.ready) {
        this.#isStale = false;
        await this.#renderAll();
        this.#note.textContent = "";
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isWorking = false;
      this.#setBusy(false);
    }
  }

  async #renderAll() {
    const { job, photos } = await this.#smallJob();
    for (const { side, image } of this.#images) {
      // What came meanwhile is drawn at once, and this not to its end.
      if (this.#isStale) return;
      const pixels = Math.round(side * Math.min(devicePixelRatio || 1, 2));
      const blob = await render(
        { ...job, outputs: [{ format: "png", width: pixels, height: pixels }], policy: { onUpscale: "allow" } }, photos);
      const old = image.src;
      image.src = URL.createObjectURL(blob);
      await image.decode().catch(() => {});
      image.hidden = false;
      if (old) URL.revokeObjectURL(old);
    }
  }

  /// The job of what is edited, with small copies of its photos.
  async #smallJob() {
    const shown = new Map();
    const names = (photo) => {
      if (!shown.has(photo)) shown.set(photo, `photo-${shown.size + 1}`);
      return shown.get(photo);
    };
    const job = this.#editor.toJob({ names });
    const photos = new Map();
    const factors = new Map();
    for (const [photo, name] of shown) {
      const copy = await this.#copy(photo);
      photos.set(name, copy.blob);
      factors.set(name, copy.factor);
    }
    return { job: scaled(job, factors), photos };
  }

  /// A photo's copy is made once, and goes with the photo.
  async #copy(photo) {
    if (!this.#copies.has(photo)) {
      const blob = await photo.toBlob(copySide);
      const bitmap = await createImageBitmap(blob);
      this.#copies.set(photo, { blob, factor: bitmap.width / photo.width });
      bitmap.close();
    }
    return this.#copies.get(photo);
  }

  #setBusy(isBusy) { document.getElementById("previews").ariaBusy = String(isBusy); }

  #fail(error) {
    this.#note.textContent = this.#texts.text("previewFailed", { reason: this.#editor.explain(error) });
    if (error.status === 429) setTimeout(() => this.refresh(), 1000 * error.retryAfter);
  }
}
