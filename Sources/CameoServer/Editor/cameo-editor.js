import { parseRatio } from "./choices.js";
import { modes } from "./editing.js";
import { Frame } from "./frame.js";
import { Command } from "./geometry.js";
import { Messages } from "./messages.js";
import { Modal } from "./modal.js";
import { PhotoInput } from "./photo-input.js";
import { codeOf, EditorError, Session } from "./session.js";
import { Stage } from "./stage.js";
import styles from "./cameo-editor.css" with { type: "css" };
import { Workspace } from "./workspace.js";

/// `<cameo-editor>`: a photo under a mask, or under a frame, moved by hand and placed as the renderer will place it.
export class CameoEditor extends HTMLElement {
  static formAssociated = true;
  static observedAttributes = [
    "token", "service", "mode", "ratio", "placement", "template", "src", "locale", "name", "templates", "modes",
  ];

  #internals = this.attachInternals();
  #root = this.attachShadow({ mode: "open", delegatesFocus: true });
  #messages = new Messages();
  #session = new Session({ loaded: (kind) => this.#loaded(kind), failed: (error) => this.#fail(error) });
  #stage = new Stage();
  #workspace = new Workspace(this.#session.editing, this.#stage, {
    draw: () => this.#update(), changed: (isFinal) => this.#changed(isFinal), placeFace: () => this.placeFace(),
    chosen: (handle) => this.#frame.say(["topLeft", "topRight", "bottomRight", "bottomLeft"][(handle - 1) / 2]),
  });
  #frame = null;
  #isStarted = false;
  #modal = null;
  #input = new PhotoInput(this, (photo) => this.#take(photo));
  #resizing = new ResizeObserver(() => this.#draw());
  #templates = [];
  #commit = "rest";
  #output = {};
  /// The placement that was asked for before there was a photo.
  #awaited = null;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [styles];
    // The sliders' own events would leave the shadow tree and be taken for the element's.
    this.#root.addEventListener("input", (event) => event.stopPropagation());
    this.#root.append(this.#input.element);
    this.#show(this.#messages);
  }

  // What the page is told and asked.

  get form() { return this.#internals.form; }

  /// Where the photo, or the frame, is; null without a photo.
  get placement() { return this.#isReady ? this.#editing.placement : this.#awaited; }
  set placement(placement) {
    this.#awaited = this.#isReady ? null : placement;
    if (this.#awaited || !placement) return;
    if (placement.face !== undefined) this.placeFace();
    else if (!this.#editing.setPlacement(placement)) this.#fail(new EditorError("placement"));
    this.#redraw();
  }

  /// The placements of all placeholders by id.
  get placements() {
    if (!this.#isReady) return {};
    return Object.fromEntries(this.#editing.filled.map((id) => [id ?? "crop", this.#editing.placementOf(id)]));
  }

  /// The placeholder whose photo is moved.
  get placeholder() { return this.#editing.active; }
  set placeholder(id) {
    this.#workspace.finish();
    this.#editing.activate(id);
    this.#redraw();
  }

  /// The templates to choose from: {url, name, preview} each.
  get templates() { return this.#templates; }
  set templates(templates) {
    this.#templates = templates ?? [];
    // Where the page leaves the choice, one is there to begin with.
    if (!this.template && this.#templates.length > 0) this.template = this.#templates[0].url;
    this.#draw();
  }

  /// What `commit` and `toBlob` make, as an output of a job; a template's own size, or a crop's own pixels, at first.
  get output() { return { ...this.#output }; }
  set output(output) { this.#output = { ...output }; }

  /// Whether a photo is there to be edited.
  get ready() { return this.#isReady; }

  /// Resolves when all that was asked for is loaded, or has failed.
  async settled() {
    await this.#session.settled();
    this.#workspace.drawNow();
  }

  /// Opens a photo: a Blob or an address; for one placeholder or for all.
  async setPhoto(source, placeholder = null) { await this.#session.setPhoto(source, placeholder); }

  undo() { this.#workspace.command(Command.undo); }
  redo() { this.#workspace.command(Command.redo); }
  reset() { this.#workspace.command(Command.reset); }
  turn(quarters = 1) { this.#workspace.command(Command.turn, quarters); }
  flip(axis = "horizontal") {
    this.#workspace.command(axis === "vertical" ? Command.flipVertically : Command.flipHorizontally);
  }
  straighten(degrees) { this.#workspace.command(Command.straighten, degrees); }
  zoomBy(factor) { this.#workspace.zoomBy(factor); }
  fit() { this.#workspace.command(Command.fit); }
  applyCrop() {
    this.#workspace.command(Command.apply);
    this.#redraw();
  }

  /// Puts the face where the template wants it; needs a service.
  async placeFace() {
    if (!this.#isReady) return;
    try {
      if (!this.#session.service) throw new EditorError("face.unavailable");
      const places = await this.#session.findFaces();
      if (places.every(({ isFound }) => !isFound)) this.#frame.say("errorFace");
      else this.#workspace.change(() => this.#editing.placeAll(places));
      this.#redraw();
    } catch (error) {
      this.#fail(error instanceof EditorError ? error : new EditorError(codeOf(error, "face"), error));
    }
  }

  /// The job that repeats what is shown, as the command line and the service take it.
  toJob(options = {}) {
    if (!this.#isReady) return null;
    const hasOutput = Object.keys(this.#output).length > 0;
    return this.#session.toJob({ outputs: hasOutput ? [this.#output] : undefined, ...options });
  }

  /// The picture of what is shown, as an output of a job says.
  toBlob(output = this.#output) { return this.#session.toBlob(output); }

  /// The photo as a copy of at most so many px a side: for previews, so that it is sent but once.
  async toPhotoBlob(side = 1024, placeholder = this.placeholder) {
    return this.#isReady ? this.#editing.photoOf(placeholder).toBlob(side) : null;
  }

  /// Shows the editor in a dialog over the page.
  open() {
    if (!this.isConnected) return;
    this.#modal ??= new Modal(this.#messages.text("editor"), () => this.#cancel());
    this.#root.append(this.#modal.element);
    this.#showCommit("rest");
    this.#modal.open(this.#frame.element);
    this.#redraw();
    this.#stage.element.focus({ preventScroll: true });
  }

  /// Takes it back into the page.
  async close() {
    if (!this.#modal?.isOpen) return;
    await this.#modal.close();
    this.#root.append(this.#frame.element);
    this.#redraw();
  }

  get isOpen() { return this.#modal?.isOpen ?? false; }

  // What the browser tells.

  connectedCallback() {
    this.#resizing.observe(this.#stage.element);
    document.addEventListener("paste", this.#input.paste);
    // An element that is moved within its page keeps what it has.
    if (this.#isStarted) return;
    this.#isStarted = true;
    for (const name of CameoEditor.observedAttributes) if (this.hasAttribute(name)) this.#apply(name);
    if (!this.hasAttribute("locale")) this.#apply("locale");
    this.#session.start();
  }

  disconnectedCallback() {
    this.#resizing.disconnect();
    document.removeEventListener("paste", this.#input.paste);
  }

  attributeChangedCallback(name, old, now) { if (this.#isStarted && old !== now) this.#apply(name); }

  formResetCallback() { this.reset(); }
  formDisabledCallback(isDisabled) { this.#frame.element.inert = isDisabled; }

  // How it comes about.

  get #editing() { return this.#session.editing; }
  get #isReady() { return this.#session.state === "ready"; }

  #apply(name) {
    switch (name) {
      case "template": this.#session.setTemplate(this.template); break;
      case "src": this.#session.setPhoto(this.src); break;
      case "token":
      case "service": this.#session.setService(this.service, this.token); break;
      case "locale": this.#speak(); break;
      case "templates": this.#offerTemplates(); break;
      case "placement": this.placement = parsed(this.getAttribute("placement")); break;
      case "mode":
      case "ratio": this.#enterMode(); break;
      case "name": this.#submit(); break;
      default: this.#draw();
    }
  }

  #enterMode() {
    this.#workspace.finish();
    this.#editing.mode = modes.includes(this.mode) ? this.mode : "mask";
    const ratio = parseRatio(this.ratio);
    if (this.#isReady && ratio && this.#editing.mode !== "corners") this.#editing.setRatio(ratio);
    else this.#editing.ratio = ratio;
    this.#redraw();
  }

  #loaded(kind) {
    if (kind === "geometry") this.#enterMode();
    if (kind !== "geometry" && this.#isReady) {
      if (this.#awaited) this.placement = this.#awaited;
      else if (kind === "photo" && this.#session.service && this.#editing.isTemplated) this.#beginWithFace();
      const { name, width, height } = this.#editing.photo;
      if (kind === "photo") this.#frame.say("spokenPhoto", { name, width, height });
    }
    this.#redraw();
    this.#workspace.settle();
    this.#submit();
    if (this.#isReady) this.dispatchEvent(new CustomEvent("ready"));
  }

  /// Begins where the renderer would: with the largest face in its place, unless the user was faster.
  async #beginWithFace() {
    const { photo, placement } = this.#editing;
    const places = await this.#session.findFaces().catch(() => []);
    if (!this.#isReady || this.#editing.photo !== photo || this.#editing.report.canUndo) return;
    if (JSON.stringify(placement) !== JSON.stringify(this.#editing.placement)) return;
    this.#editing.placeAll(places, true);
    this.#redraw();
    this.#workspace.settle();
    this.#submit();
  }

  /// Builds all that is seen anew, in a language.
  #show(messages) {
    this.#messages = messages;
    const old = this.#frame?.element;
    const focused = this.#root.activeElement;
    this.#frame = new Frame(messages, this.#stage, this.#workspace, {
      choose: () => this.#input.choose(), retry: () => this.#retry(),
      takeTemplate: (url) => { this.template = url; }, takePlaceholder: (id) => { this.placeholder = id; },
      takeMode: (mode) => { this.mode = mode; }, cancel: () => this.#cancel(), applyCrop: () => this.applyCrop(),
      commit: () => this.#finish(),
    });
    this.#input.listen(this.#frame.element);
    this.#frame.showCommit(this.#commit);
    if (old) old.replaceWith(this.#frame.element);
    else this.#root.append(this.#frame.element);
    if (focused === this.#stage.element) focused.focus({ preventScroll: true });
    this.#redraw();
  }

  async #speak() {
    const locale = this.getAttribute("locale") ?? (this.closest("[lang]")?.lang || navigator.language);
    const messages = await Messages.load(locale).catch(() => new Messages());
    this.#show(messages);
  }

  async #offerTemplates() {
    const address = this.getAttribute("templates");
    try {
      if (address) {
        const url = new URL(address, document.baseURI);
        const { templates } = await (await fetch(url)).json();
        this.templates = templates.map((each) => ({
          ...each, url: new URL(each.url ?? `${url}/${each.id}`, url).href,
          preview: each.preview ? new URL(each.preview, url).href : undefined,
        }));
      } else if (this.#session.service) {
        this.templates = await this.#session.service.templates();
      }
    } catch (error) {
      this.#fail(new EditorError("templates", error));
    }
  }

  #take(photo) {
    // The first photo serves every placeholder; a later one the chosen one.
    const isOwn = this.#isReady && (this.#editing.template?.placeholders.length ?? 0) > 1 && this.#editing.isTemplated;
    this.setPhoto(photo, isOwn ? this.placeholder : null);
  }

  #retry() {
    for (const name of ["template", "src"]) if (this.hasAttribute(name)) this.#apply(name);
    this.#session.start();
  }

  #draw() { this.#workspace.draw(); }

  #redraw() {
    this.#stage.invalidate();
    this.#draw();
  }

  #update() {
    this.#frame.update({
      state: this.#session.state, templates: this.#templates, hasService: this.#session.service !== null,
      offered: (this.getAttribute("modes") ?? "").split(/\s+/), isModal: this.isOpen, hasChoice: !this.hasAttribute("src"),
    });
  }

  #changed(isFinal) {
    if (this.#commit === "done") this.#showCommit("rest");
    this.dispatchEvent(new CustomEvent(isFinal ? "change" : "input", { bubbles: true, detail: this.#detail }));
    if (!isFinal) return;
    this.#frame.sayReport(this.#editing.report);
    this.#submit();
  }

  get #detail() {
    return { mode: this.#editing.mode, placeholder: this.placeholder, placement: this.placement, placements: this.placements };
  }

  /// Tells the form what it would send: the job by the element's name, the photo by the name that the job calls it.
  #submit() {
    if (!this.name || !this.#isReady) {
      this.#internals.setFormValue(null);
      return;
    }
    const { names, files } = this.#session.files(`${this.name}-photo`);
    const data = new FormData();
    data.append(this.name, JSON.stringify(this.toJob({ names })));
    for (const [name, file] of files) data.append(name, file, file.name ?? "photo");
    this.#internals.setFormValue(data);
  }

  /// Makes the picture and hands it over; rests meanwhile.
  async #finish() {
    if (this.#commit === "working" || !this.#isReady) return;
    this.#workspace.finish();
    this.#showCommit("working");
    try {
      const blob = await this.toBlob();
      this.#showCommit("done");
      const detail = { ...this.#detail, blob, url: URL.createObjectURL(blob), job: this.toJob() };
      this.dispatchEvent(new CustomEvent("commit", { bubbles: true, detail }));
      await this.close();
    } catch (error) {
      this.#showCommit("rest");
      this.#frame.say("errorRender");
      this.#fail(error);
    }
  }

  #showCommit(state) {
    this.#commit = state;
    this.#frame.showCommit(state);
  }

  #cancel() {
    this.dispatchEvent(new CustomEvent("cancel", { bubbles: true }));
    this.close();
  }

  #fail(error) {
    const { code, message } = error;
    this.dispatchEvent(new CustomEvent("error", { detail: { code, message } }));
    this.#draw();
  }
}

// Attributes that are properties, too; null takes one away.
for (const name of ["template", "src", "name", "service", "token", "mode", "ratio", "locale"]) {
  Object.defineProperty(CameoEditor.prototype, name, {
    configurable: true, enumerable: true,
    get() { return this.getAttribute(name); },
    set(value) { value === null || value === undefined ? this.removeAttribute(name) : this.setAttribute(name, value); },
  });
}

/// A placement from an attribute; null where it is no JSON.
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

if (!customElements.get("cameo-editor")) customElements.define("cameo-editor", CameoEditor);
