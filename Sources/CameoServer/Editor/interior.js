import { check, placementRules } from "./checks.js";
import { parseRatio } from "./choices.js";
import { Committing } from "./committing.js";
import { modes } from "./editing.js";
import { FacePlacing } from "./face-placing.js";
import { Frame } from "./frame.js";
import { Messages } from "./messages.js";
import { Modal } from "./modal.js";
import { hintOf } from "./notices.js";
import { PhotoInput } from "./photo-input.js";
import { EditorError, Session } from "./session.js";
import { Stage } from "./stage.js";
import { Workspace } from "./workspace.js";

/// What is inside of the element: session, stage, workspace and frame, and how the news of each reaches the others.
export class Interior {
  session = new Session({ loaded: (kind) => this.#loaded(kind), failed: (error) => this.fail(error) });
  stage = new Stage();
  workspace = new Workspace(this.session.editing, this.stage, {
    draw: () => this.#update(), changed: (isFinal) => this.#changed(isFinal), placeFace: () => this.placeFace(),
    choose: (id) => this.choosePlaceholder(id),
    remark: (key) => this.frame.remark(key),
    chosen: (handle) => this.frame.say(["topLeft", "topRight", "bottomRight", "bottomLeft"][(handle - 1) / 2]),
  });
  input = new PhotoInput((photo) => this.take(photo));
  frame = null;
  /// What `commit` makes, as an output of a job.
  output = {};
  #host;
  #page;
  #root;
  #messages = new Messages();
  #modal = null;
  #templates = [];
  #committing = new Committing(this, () => this.#host.toJob());
  #faces = new FacePlacing(this.session, this.workspace, {
    waiting: () => this.#page.told(), begun: () => this.#began(), failed: (error) => this.#missFace(error),
    done: () => this.#tellReady(),
  });
  /// The placements that were asked for before there was a photo, by the placeholders that were chosen then.
  #awaited = new Map();

  /// - Parameters:
  ///   - host: The element, whose attributes say what is wanted.
  ///   - page: Has `told()`, called after each change, and `opened(isOpen)`, called before the dialog opens and after.
  constructor(host, root, page) {
    this.#host = host;
    this.#page = page;
    this.#root = root;
    // The sliders' own events would leave the shadow tree and be taken for the element's.
    root.addEventListener("input", (event) => event.stopPropagation());
    root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.workspace.cancel()) return;
      // A dialog, this one's or the page's, stays.
      event.preventDefault();
      event.stopPropagation();
    });
    root.append(this.input.element);
    this.#show(this.#messages);
  }

  get editing() { return this.session.editing; }
  get isReady() { return this.session.state === "ready"; }
  get isBusy() { return this.session.isLoading || this.#faces.running !== null; }

  /// Resolves when nothing loads any more, and no face is on its way.
  async settled() {
    while (this.isBusy) {
      await this.session.settled();
      await this.#faces.running;
    }
  }

  /// The picture of what is edited, as an output of a job says.
  async toBlob(output) {
    await this.settled();
    return this.session.toBlob(output);
  }

  get placement() { return this.isReady ? this.editing.placement : (this.#awaited.get(this.editing.wanted) ?? null); }
  set placement(placement) {
    if (!this.allows("placement", placement ?? {}, placementRules)) return;
    if (placement) this.#awaited.set(this.editing.wanted, placement);
    else this.#awaited.delete(this.editing.wanted);
    if (this.isReady) this.#place();
  }

  /// Shows what was asked for, now that there is a photo.
  #place() {
    for (const [id, placement] of this.#awaited) {
      this.#faces.keep(this.editing.photo);
      if (placement.face !== undefined) this.placeFace();
      else if (!this.editing.setPlacement(placement, id ?? this.editing.active)) {
        this.fail(new EditorError("placement", new RangeError(`no photo lies at ${JSON.stringify(placement)}`)));
      }
    }
    this.#awaited.clear();
    this.redraw();
  }

  /// Whether members are as the rules say; else tells the page what is wrong.
  allows(...words) {
    try {
      check(...words);
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  /// The placements of all placeholders by id.
  get placements() {
    if (!this.isReady) return {};
    return Object.fromEntries(this.editing.filled.map((id) => [id ?? "crop", this.editing.placementOf(id)]));
  }

  choosePlaceholder(id) {
    this.workspace.finish();
    this.editing.wanted = id;
    this.redraw();
  }

  get templates() { return this.#templates; }
  set templates(templates) {
    if (templates && !(Array.isArray(templates) && templates.every((each) => typeof each?.url === "string"))) {
      const why = "templates: no array of {url, name, preview}";
      this.fail(new EditorError("templates", new TypeError(why)));
      return;
    }
    this.#templates = templates ?? [];
    // Where the page leaves the choice, one is there to begin with.
    if (!this.#host.template && this.#templates.length > 0) this.#host.template = this.#templates[0].url;
    this.workspace.draw();
  }

  /// Goes to the mode and the ratio that the element asks for.
  enterMode() {
    this.workspace.finish();
    this.editing.mode = modes.includes(this.#host.mode) ? this.#host.mode : "mask";
    const ratio = parseRatio(this.#host.ratio);
    if (this.isReady && ratio && this.editing.mode !== "corners") this.editing.setRatio(ratio);
    else this.editing.ratio = ratio;
    this.redraw();
  }

  /// Shows crops in the shape that the element asks for.
  chooseShape() {
    this.editing.shape = this.#host.shape === "oval" ? "oval" : "rect";
    this.redraw();
    this.#page.told();
  }

  /// Puts the face where the template wants it; needs a service.
  async placeFace() { if (this.isReady) await this.#faces.place(); }

  /// Shows the editor in a dialog over the page: also where the element itself is hidden, not where what is around it is.
  open() {
    if (!this.#modal) {
      this.#modal = new Modal(() => this.#cancel());
      this.#root.append(this.#modal.element);
    }
    this.#committing.show("rest");
    this.#page.opened(true);
    this.#modal.open(this.frame.element, this.text("editor"));
    // A dialog that nobody sees would keep everybody from the page.
    if (!this.#modal.element.checkVisibility()) {
      this.leaveDialog();
      this.fail(new EditorError("hidden", new Error("the element is hidden")));
      return;
    }
    this.stage.invalidate();
    this.workspace.drawNow();
    this.stage.element.focus({ preventScroll: true });
  }

  /// Takes it back into the page.
  async close() {
    if (await this.#modal?.close()) this.#takeBack();
  }

  /// Takes it back at once, from a dialog that is not seen.
  leaveDialog() {
    if (!this.isOpen) return;
    this.#modal.element.close();
    this.#takeBack();
  }

  #takeBack() {
    this.#page.opened(false);
    this.#root.append(this.frame.element);
    this.redraw();
  }

  get isOpen() { return this.#modal?.isOpen ?? false; }

  /// Speaks the element's language, else the page's, else the browser's.
  async speak() {
    const locale = this.#host.locale ?? (this.#host.closest("[lang]")?.lang || navigator.language);
    this.#show(await Messages.load(locale).catch(() => new Messages()));
    this.#page.told();
  }

  text(key) { return this.#messages.text(key); }

  /// Offers the templates of a list, or of the service.
  async offerTemplates() {
    try {
      const templates = await this.session.templates(this.#host.getAttribute("templates"));
      if (templates) this.templates = templates;
    } catch (error) {
      this.fail(EditorError.of(error, "templates"));
    }
  }

  /// What can be done about an error, else what it says of itself.
  explain(error) {
    const hint = hintOf(error);
    return hint ? this.text(hint) : error.message;
  }

  /// Draws everything anew.
  redraw() {
    this.stage.invalidate();
    this.workspace.draw();
  }

  #loaded(kind) {
    if (kind === "geometry") this.enterMode();
    if (kind !== "geometry" && this.isReady) {
      this.#place();
      this.#faces.placeNew();
      if (kind === "photo" && !this.session.failures.has(kind)) this.frame.say("spokenPhoto", this.editing.photo);
    }
    this.redraw();
    this.workspace.settle();
    this.#tellReady();
  }

  #tellReady() {
    this.#page.told();
    if (this.isReady) this.#host.dispatchEvent(new CustomEvent("ready"));
  }

  /// Photos have got where they begin.
  #began() {
    this.redraw();
    this.workspace.settle();
    this.tell("change");
  }

  #missFace(error) {
    if (error) this.fail(error);
    // Without a service nobody has looked for one.
    if (error?.code !== "face.unavailable") this.frame.remark("errorFace", error);
  }

  /// Builds all that is seen anew, in a language.
  #show(messages) {
    this.#messages = messages;
    const old = this.frame?.element;
    const focused = this.#root.activeElement;
    this.frame = new Frame(messages, this.stage, this.workspace, {
      choose: () => this.input.choose(), retry: () => this.session.retry(),
      takeTemplate: (url) => { this.#host.template = url; }, takePlaceholder: (id) => this.choosePlaceholder(id),
      takeMode: (mode) => { this.#host.mode = mode; }, cancel: () => this.#cancel(),
      applyCrop: () => this.#host.applyCrop(), commit: () => this.#committing.finish(),
    });
    this.input.listen(this.frame.element);
    this.#committing.show();
    this.frame.element.inert = old?.inert === true;
    if (old) old.replaceWith(this.frame.element);
    else this.#root.append(this.frame.element);
    if (focused === this.stage.element) focused.focus({ preventScroll: true });
    this.redraw();
  }

  /// Opens a photo that a person gives: the first one serves every placeholder, a later one the chosen one.
  take(photo) {
    const isOwn = this.isReady && (this.editing.template?.placeholders.length ?? 0) > 1 && this.editing.isTemplated;
    // A page that names another photo does not want the one before; a person goes on with it.
    return this.session.setPhoto(photo, isOwn ? this.editing.active : null, true);
  }

  #changed(isFinal) {
    this.#committing.changed();
    this.tell(isFinal ? "change" : "input");
    if (!isFinal) return;
    this.frame.sayReport(this.editing.report);
    this.#page.told();
  }

  /// Has an event say what is edited, and more.
  tell(type, more) {
    const { mode, active: placeholder } = this.editing;
    const detail = { mode, placeholder, placement: this.placement, placements: this.placements, ...more };
    this.#host.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }

  #update() {
    const { session, templates, isOpen: isModal } = this;
    const offered = (this.#host.getAttribute("modes") ?? "").split(/\s+/);
    this.frame.update({
      state: session.state, error: session.error, templates, offered, hasService: session.service !== null, isModal,
      hasChoice: !this.#host.src,
    });
  }

  #cancel() {
    this.#host.dispatchEvent(new CustomEvent("cancel", { bubbles: true }));
    this.close();
  }

  /// Tells the page and the console what has failed.
  fail(error) {
    const { code, message } = error;
    console.error(`cameo-editor: ${message}`);
    this.#host.dispatchEvent(new CustomEvent("error", { detail: { code, message } }));
    // The work on the photo before goes on.
    const isPhotos = this.session.failures.get("photo")?.error === error;
    if (isPhotos && this.editing.isReady) this.frame.remark("errorPhoto", error, "keptPhoto");
    this.workspace.draw();
  }
}
