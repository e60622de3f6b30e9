import "./cameo-editor.js";
import { Camera } from "./camera.js";
import { EditSession } from "./edit-session.js";
import { Gallery } from "./gallery.js";
import { Keeping } from "./keeping.js";
import { PhotoDrop } from "./photo-drop.js";
import { PictureForm } from "./picture-form.js";
import { Previews } from "./previews.js";
import { token } from "./rendering.js";
import { Texts, chooseLanguage, languages } from "./texts.js";

/// The page that `cameo serve` and `cameo edit` show: an editor, and all that stands around it.
class Page {
  #editor = document.getElementById("editor");
  #texts = null;
  #session = null;
  /// The photo that `cameo edit` was started with.
  #ownPhoto = null;
  #previews = new Previews(this.#editor, document);
  #gallery = new Gallery(document, (template) => this.#chooseTemplate(template));
  #form = new PictureForm(document, () => this.#chosen());
  #camera = new Camera(document, (photo) => this.#open(photo));
  #keeping = new Keeping(document, this);
  #drop = new PhotoDrop(document, this.#editor, (photo) => this.#open(photo));

  async start() {
    this.#listen();
    if (token) this.#editor.token = token;
    const wish = new URLSearchParams(location.search).get("lang");
    await this.#speak(chooseLanguage(wish ? [wish] : navigator.languages));
    this.#session = (await EditSession.find().catch(() => this.#end())) ?? null;
    await this.#gallery.load(this.#session?.template ?? "spiky-hair");
    await this.#resume();
    document.documentElement.classList.remove("starting");
  }

  // What hands the picture over asks for these.

  get isReady() { return this.#editor.ready && !this.#editor.busy && this.#form.isValid; }

  /// The session that pictures are saved in; null where they are downloaded, since it reads no photo but its own.
  get session() {
    // Where nothing can be handed over now, the session's own photo is awaited, if it has one.
    const isOwn = this.#session?.name && this.#photos.every(({ file }) => file === this.#ownPhoto);
    return isOwn ? this.#session : null;
  }

  /// The job of what is seen.
  job() { return this.#editor.toJob({ outputs: [this.#form.output] }); }

  /// The picture of it, as the service renders it from the photo itself.
  picture() { return this.#editor.toBlob(this.#form.output); }

  explain(error) { return this.#editor.explain(error); }

  /// A name for the picture's file.
  get name() {
    const { template, photos, outputs } = this.job();
    const stem = photos[0].src.replace(/\.[^.]*$/, "");
    return `${stem}-${template ?? "crop"}.${{ jpeg: "jpg" }[outputs[0].format] ?? outputs[0].format}`;
  }

  #listen() {
    const byId = (id) => document.getElementById(id);
    byId("open-photo").addEventListener("click", () => byId("photo-file").click());
    byId("photo-file").addEventListener("change", ({ target }) => {
      if (target.files[0]) this.#open(target.files[0]);
      target.value = "";
    });
    byId("use-camera").hidden = !Camera.isPossible;
    byId("use-camera").addEventListener("click", () => this.#camera.open());
    byId("language").append(...Object.entries(languages).map(([tag, name]) => {
      const option = new Option(name, tag);
      option.lang = tag;
      return option;
    }));
    byId("language").addEventListener("change", ({ target }) => this.#speak(target.value));
    for (const name of ["ready", "change", "error"]) this.#editor.addEventListener(name, () => this.#changed());
    // What is unfolded needs room; such events do not leave the element.
    this.#editor.shadowRoot.addEventListener(
      "toggle", ({ target }) => this.#editor.classList.toggle("exact", target.open), true);
    // Another mode is another picture, though nothing was moved.
    new MutationObserver(() => this.#changed()).observe(this.#editor, { attributeFilter: ["mode"] });
  }

  async #speak(language) {
    const texts = await Texts.load(language);
    this.#texts = texts;
    Object.assign(document.documentElement, { lang: language, dir: texts.direction });
    document.getElementById("language").value = language;
    texts.fill(document);
    this.#editor.locale = language;
    for (const part of [this.#previews, this.#camera, this.#keeping, this.#drop]) part.show(texts);
    this.#form.speak(texts);
    this.#gallery.show(texts);
  }

  /// Takes up what `cameo edit` was started with, and goes on where an earlier save ended.
  async #resume() {
    const job = this.#session?.job;
    if (job) this.#form.show(job.outputs[0]);
    this.#gallery.reveal();
    this.#showTemplate(this.#gallery.template(this.#gallery.chosen));
    if (!this.#session) return;
    this.#session.attend((isThere) => this.#end(!isThere));
    if (!this.#session.name) return;
    this.#ownPhoto = await this.#session.photo();
    if (job) this.#editor.placement = job.photos[0].placement;
    await this.#editor.setPhoto(this.#ownPhoto);
  }

  /// Opens a photo; until it is there, the one before is not handed over.
  #open(photo) {
    this.#editor.openPhoto(photo);
    this.#keeping.refresh();
  }

  #showTemplate(template) {
    if (template) this.#editor.template = `v1/templates/${encodeURIComponent(template.id)}`;
  }

  /// Another template has its face elsewhere; who chooses one leaves the plain crop.
  async #chooseTemplate(template) {
    this.#showTemplate(template);
    this.#editor.mode = "mask";
    await this.#editor.settled();
    const placed = this.#editor.placeFace();
    this.#changed();
    await placed;
  }

  /// The photos that are seen.
  get #photos() {
    const photos = new Set();
    const names = (photo) => {
      photos.add(photo);
      return photo.name;
    };
    if (this.#editor.ready) this.#editor.toJob({ names });
    return [...photos];
  }

  #changed() {
    this.#form.enable(this.#editor.ready, this.#showsMask);
    if (!this.#editor.busy) this.#previews.refresh();
    this.#keeping.refresh();
  }

  /// Another shape is another picture, too.
  #chosen() {
    const isSame = this.#editor.shape === this.#form.shape;
    this.#editor.shape = this.#form.shape;
    if (isSame) this.#keeping.refresh();
    else this.#changed();
  }

  /// Whether a template is at work, not a plain crop.
  get #showsMask() { return (this.#editor.mode ?? "mask") === "mask"; }

  #end(hasEnded = true) { document.getElementById("ended").hidden = !hasEnded; }
}

await new Page().start();
