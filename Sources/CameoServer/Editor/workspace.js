import { cornerHandles } from "./frame-overlay.js";
import { Command } from "./geometry.js";
import { HandleGestures } from "./handle-gestures.js";
import { press } from "./keys.js";
import { PanGestures } from "./pan-gestures.js";

/// Commands after which a change is told to the page.
const endings = new Set([Command.end, Command.cancel, Command.doubleTap]);

/// Where hands meet the model: gestures, keys and buttons become commands, and what changed is drawn and told.
export class Workspace {
  #stage;
  #told = "";
  #frame = 0;
  #isSettling = false;
  #held = -1;
  /// Whether a slider is held whose moves no longer count.
  #isSlideOver = false;
  #pan;
  #handles;

  /// The corner that keys move.
  chosenHandle = cornerHandles[0];

  /// - Parameters:
  ///   - listener: Has `draw()`, called with each frame, `changed(isFinal)`, `placeFace()`, `choose(id)`,
  ///     called where a press takes hold of another placeholder's photo, `chosen(handle)`, and
  ///     `remark(key)`, which says to everybody why nothing happens.
  constructor(editing, stage, listener) {
    this.editing = editing;
    this.#stage = stage;
    this.listener = listener;
    this.#pan = new PanGestures(stage, this);
    this.#handles = new HandleGestures(stage, this);
    this.#listen();
  }

  get isReady() { return this.editing.isReady; }
  get isMotionReduced() { return matchMedia("(prefers-reduced-motion: reduce)").matches; }
  get #gestures() { return this.editing.isViewport ? this.#pan : this.#handles; }

  /// Part of a gesture.
  run(command, ...operands) {
    if (!this.isReady) return;
    this.editing.model.run(command, ...operands);
    this.draw(command === Command.doubleTap);
    if (endings.has(command)) this.#tell();
  }

  /// A whole step, as by a button or a key.
  command(command, ...operands) {
    this.change((model) => model.run(command, ...operands));
  }

  /// A whole step of any kind, seen to glide.
  change(act) {
    if (!this.isReady) return;
    this.finish();
    act(this.editing.model);
    this.draw(true);
    this.#tell();
  }

  /// A step of a slider, from its first move to its release.
  slide(command, value) {
    if (!this.isReady || this.#isSlideOver) return;
    this.finish();
    if (!this.editing.report.isInGesture) this.editing.model.run(Command.begin);
    this.editing.model.run(command, value);
    this.draw();
  }

  endSlide() { if (this.isReady && this.editing.report.isInGesture) this.run(Command.end); }

  zoomBy(factor) {
    if (!this.isReady || !this.editing.isViewport) return;
    this.command(Command.setZoomScale, this.editing.report.zoomScale * factor);
  }

  straightenBy(degrees) { if (this.isReady) this.command(Command.straighten, this.editing.report.angle + degrees); }

  /// Moves a handle by so many px of the picture as seen.
  nudge(handle, dx, dy) {
    this.change((model) => {
      model.run(Command.drag, handle, 0, 0);
      model.run(Command.moveDrag, dx, dy);
      model.run(Command.end);
    });
  }

  hold(handle) {
    this.#held = handle;
    if (cornerHandles.includes(handle)) this.chosenHandle = handle;
    this.draw();
  }

  nextHandle() {
    if (this.editing.mode !== "corners") return;
    this.chosenHandle = cornerHandles[(cornerHandles.indexOf(this.chosenHandle) + 1) % cornerHandles.length];
    this.listener.chosen(this.chosenHandle);
    this.draw();
  }

  /// Ends gestures in progress.
  finish() { this.#gestures.finish(); }

  /// Goes back to the state before the gesture in progress, though hands still hold something.
  /// - Returns: Whether there was one.
  cancel() {
    const isInGesture = this.isReady && this.editing.report.isInGesture;
    this.#gestures.letGo();
    if (!isInGesture) return false;
    this.#isSlideOver = true;
    addEventListener("pointerup", () => { this.#isSlideOver = false; }, { once: true });
    this.run(Command.cancel);
    return true;
  }

  /// Draws with the next frame.
  draw(isSettling = false) {
    this.#isSettling ||= isSettling && !this.isMotionReduced;
    this.#frame ||= requestAnimationFrame(() => this.drawNow());
  }

  drawNow() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    // What stands beside the stage takes its room first.
    this.listener.draw();
    this.editing.resize(this.#stage.size, this.#stage.inset);
    const isFocused = this.editing.mode === "corners" && this.#stage.element.matches(":focus-visible");
    const held = this.#held < 0 && isFocused ? this.chosenHandle : this.#held;
    this.#stage.draw(this.editing, { isSettling: this.#isSettling, held });
    this.#isSettling = false;
    this.#note(false);
  }

  #tell() { this.#note(true); }

  /// Tells the page once what it does not know yet.
  #note(isFinal) {
    if (!this.isReady) return;
    const now = this.#state;
    const known = isFinal ? this.#told : this.#shown;
    if (now === known) return;
    this.#shown = now;
    if (isFinal) this.#told = now;
    this.listener.changed(isFinal);
  }

  #shown = "";

  /// What a page is told of, to be compared.
  get #state() { return JSON.stringify([this.editing.mode, this.editing.active, this.editing.placement]); }

  /// What is shown now is no change, as after a photo was opened.
  settle() {
    if (this.isReady) this.#told = this.#shown = this.#state;
  }

  /// Who presses a photo means that one, not the one that was moved before.
  #choose(event) {
    if (!event.isPrimary || event.button !== 0) return;
    const id = this.editing.placeholderAt(this.#stage.point(event));
    if (id !== null && id !== this.editing.active) this.listener.choose(id);
  }

  #listen() {
    const { element } = this.#stage;
    const listen = (type, act) => element.addEventListener(
      type, (event) => { if (this.isReady) act(event); }, { passive: false });
    listen("pointerdown", (event) => {
      this.#choose(event);
      this.#gestures.pointerDown(event);
    });
    listen("pointermove", (event) => this.#gestures.pointerMove(event));
    listen("pointerup", (event) => this.#gestures.pointerUp(event));
    listen("pointercancel", (event) => this.#gestures.pointerCancel(event));
    listen("wheel", (event) => this.#gestures.wheel(event));
    listen("keydown", (event) => { if (press(event, this)) event.preventDefault(); });
    for (const type of ["focus", "blur"]) element.addEventListener(type, () => this.draw());
  }
}
