import { attributeRules } from "./checks.js";
import { Command } from "./geometry.js";
import { Interior } from "./interior.js";
import styles from "./cameo-editor.css" with { type: "css" };
import panelStyles from "./panel.css" with { type: "css" };

/// `<cameo-editor>`: a photo under a mask, or under a frame, moved by hand and placed as the renderer will place it.
export class CameoEditor extends HTMLElement {
  static formAssociated = true;
  static observedAttributes = [
    "token", "service", "mode", "ratio", "placement", "template", "src", "locale", "name", "templates", "modes",
    "required", "shape",
  ];

  #internals = this.attachInternals();
  #interior;
  #resizing = new ResizeObserver(() => this.#interior.workspace.draw());
  #isStarted = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    root.adoptedStyleSheets = [styles, panelStyles];
    this.#interior = new Interior(this, root, {
      told: () => this.#told(), opened: (isOpen) => this.#internals.states?.[isOpen ? "add" : "delete"]("open"),
    });
  }

  get form() { return this.#internals.form; }
  get validity() { return this.#internals.validity; }
  get validationMessage() { return this.#internals.validationMessage; }
  get willValidate() { return this.#internals.willValidate; }
  checkValidity() { return this.#internals.checkValidity(); }
  reportValidity() { return this.#internals.reportValidity(); }

  /// Where the photo, or the frame, is; null without a photo.
  get placement() { return this.#interior.placement; }
  set placement(placement) { this.#interior.placement = placement; }

  /// The placements of all placeholders by id.
  get placements() { return this.#interior.placements; }

  /// The placeholder whose photo is moved.
  get placeholder() { return this.#interior.editing.active; }
  set placeholder(id) { this.#interior.choosePlaceholder(id); }

  /// The templates to choose from: {url, name, preview} each.
  get templates() { return this.#interior.templates; }
  set templates(templates) { this.#interior.templates = templates; }

  /// What `commit` and `toBlob` make, as an output of a job; a template's own size, or a crop's own pixels, at first.
  get output() { return { ...this.#interior.output }; }
  set output(output) { this.#interior.output = { ...output }; }

  /// Whether a photo is there to be edited.
  get ready() { return this.#interior.isReady; }

  /// Whether something is being loaded, or a face brought to its place.
  get busy() { return this.#interior.isBusy; }

  /// Resolves when all that was asked for is loaded and in its place, or has failed.
  async settled() {
    await this.#interior.settled();
    this.#interior.workspace.drawNow();
  }

  /// Opens a photo: a Blob or an address; for one placeholder or for all.
  async setPhoto(source, placeholder = null) { await this.#interior.session.setPhoto(source, placeholder); }

  /// Opens a photo that a person gives, as the element's own button does: the first one for all placeholders, a later
  /// one for the chosen one.
  async openPhoto(photo) { await this.#interior.take(photo); }

  undo() { this.#run(Command.undo); }
  redo() { this.#run(Command.redo); }
  reset() { this.#run(Command.reset); }
  turn(quarters = 1) { this.#run(Command.turn, quarters); }
  flip(axis = "horizontal") { this.#run(axis === "vertical" ? Command.flipVertically : Command.flipHorizontally); }
  straighten(degrees) { this.#run(Command.straighten, degrees); }
  zoomBy(factor) { this.#interior.workspace.zoomBy(factor); }
  fit() { this.#run(Command.fit); }
  applyCrop() {
    this.#run(Command.apply);
    this.#interior.redraw();
  }

  /// Puts the face where the template wants it; needs a service.
  placeFace() { return this.#interior.placeFace(); }

  /// The job that repeats what is shown, as the command line and the service take it.
  toJob(options = {}) {
    if (!this.ready) return null;
    const { output, session } = this.#interior;
    return session.toJob({ outputs: Object.keys(output).length > 0 ? [output] : undefined, ...options });
  }

  /// Says in the editor's language what can be done about an error of it, or of its service; else what the error says.
  explain(error) { return this.#interior.explain(error); }

  /// The picture of what is shown, as an output of a job says.
  toBlob(output) { return this.#interior.toBlob(output ?? this.output); }

  /// The photo as a copy of at most so many px a side: for previews, so that it is sent but once.
  async toPhotoBlob(side = 1024, placeholder = this.placeholder) {
    return this.ready ? this.#interior.editing.photoOf(placeholder).toBlob(side) : null;
  }

  /// Shows the editor in a dialog over the page.
  open() { if (this.isConnected && !this.matches(":disabled")) this.#interior.open(); }

  /// Takes it back into the page.
  close() { return this.#interior.close(); }

  get isOpen() { return this.#interior.isOpen; }

  connectedCallback() {
    this.#resizing.observe(this.#interior.stage.element);
    document.addEventListener("paste", this.#paste);
    // An element that is moved within its page keeps what it has.
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#takeProperties();
    for (const name of CameoEditor.observedAttributes) if (this.hasAttribute(name)) this.#apply(name);
    if (!this.hasAttribute("locale")) this.#apply("locale");
    this.#interior.session.start();
  }

  /// Has properties that were set before the module was there, and hide those of the class, take effect.
  #takeProperties() {
    for (const [name, value] of Object.entries(this)) {
      if (!(name in CameoEditor.prototype)) continue;
      delete this[name];
      Reflect.set(this, name, value);
    }
  }

  disconnectedCallback() {
    this.#interior.leaveDialog();
    this.#resizing.disconnect();
    document.removeEventListener("paste", this.#paste);
  }

  attributeChangedCallback(name, old, now) { if (this.#isStarted && old !== now) this.#apply(name); }

  formResetCallback() { this.reset(); }
  /// What is inert is not there for a screen reader: the element itself then says that it is disabled.
  formDisabledCallback(isDisabled) {
    this.#interior.frame.element.inert = isDisabled;
    Object.assign(this.#internals, { role: isDisabled ? "group" : null, ariaDisabled: isDisabled });
    this.#told();
  }

  /// Tells the form what it would send: the job by the element's name, the photo by the name that the job calls it.
  #told() {
    const { stage, session } = this.#interior;
    const isMissing = this.required && !this.ready;
    const isWaiting = this.busy && Boolean(this.name);
    const why = this.#interior.text(isWaiting ? "working" : session.error ? session.state : "choosePhoto");
    this.#internals.setValidity({ valueMissing: isMissing, customError: isWaiting }, why, stage.element);
    this.#internals.ariaLabel = this.#internals.role && this.#interior.text("editor");
    if (!this.name || !this.ready) {
      this.#internals.setFormValue(null);
      return;
    }
    const { names, files } = session.files(`${this.name}-photo`);
    const data = new FormData();
    data.append(this.name, JSON.stringify(this.toJob({ names })));
    for (const [name, file] of files) data.append(name, file, file.name || "photo");
    this.#internals.setFormValue(data);
  }

  #run(command, ...operands) { this.#interior.workspace.command(command, ...operands); }

  /// Takes what is pasted while the editor, or nothing else, has the focus.
  #paste = (event) => {
    if (this.matches(":disabled") || ![this, document.body, null].includes(document.activeElement)) return;
    this.#interior.input.paste(event);
  };

  #apply(name) {
    const { session } = this.#interior;
    const value = this.getAttribute(name) ?? undefined;
    if (name in attributeRules && !this.#interior.allows("attribute", { [name]: value }, attributeRules, String)) return;
    switch (name) {
      case "template": session.setTemplate(this.template); break;
      case "src": session.setPhoto(this.src); break;
      case "token":
      case "service": session.setService(this.service, this.token); break;
      case "locale": this.#interior.speak(); break;
      case "templates": this.#interior.offerTemplates(); break;
      case "placement": this.placement = JSON.parse(this.getAttribute(name)); break;
      case "shape": this.#interior.chooseShape(); break;
      case "mode":
      case "ratio": this.#interior.enterMode(); break;
      case "required":
      case "name": this.#told(); break;
      default: this.#interior.workspace.draw();
    }
  }
}

// Attributes that are properties, too; null takes one away.
for (const name of ["template", "src", "name", "service", "token", "mode", "ratio", "shape", "locale"]) {
  Object.defineProperty(CameoEditor.prototype, name, {
    configurable: true, enumerable: true,
    get() { return this.getAttribute(name); },
    set(value) { (value ?? null) === null ? this.removeAttribute(name) : this.setAttribute(name, value); },
  });
}

for (const name of ["disabled", "required"]) {
  Object.defineProperty(CameoEditor.prototype, name, {
    configurable: true, enumerable: true,
    get() { return this.hasAttribute(name); },
    set(value) { this.toggleAttribute(name, Boolean(value)); },
  });
}

if (!customElements.get("cameo-editor")) customElements.define("cameo-editor", CameoEditor);
