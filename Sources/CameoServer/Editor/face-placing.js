import { EditorError } from "./session.js";

/// Brings faces to where the template wants them; where they are is the service's to find.
export class FacePlacing {
  #session;
  #workspace;
  #listener;
  /// The photos that began where they should.
  #begun = new WeakSet();

  /// What is waited for, null where no face is on its way.
  running = null;

  /// - Parameter listener: Has `waiting()`, `begun()`, called when photos begin with their faces in place, `failed(error)`,
  ///   with no error where there is no face, and `done()`.
  constructor(session, workspace, listener) {
    this.#session = session;
    this.#workspace = workspace;
    this.#listener = listener;
  }

  /// Puts the faces in their places, as one step.
  place() { return this.#wait(this.#place()); }

  /// Leaves a photo where somebody has put it.
  keep(photo) { this.#begun.add(photo); }

  /// Looks for the faces of photos that nobody has placed yet.
  placeNew() {
    const { editing, service } = this.#session;
    const ids = editing.filled.filter((id) => !this.#begun.has(editing.photoOf(id)));
    if (ids.length > 0 && service && editing.isTemplated) this.#wait(this.#begin(ids));
  }

  /// A newer search is waited for instead of an older one.
  async #wait(search) {
    this.running = search;
    this.#listener.waiting();
    try {
      await search;
    } finally {
      if (this.running === search) {
        this.running = null;
        this.#listener.done();
      }
    }
  }

  async #place() {
    try {
      if (!this.#session.service) {
        throw new EditorError("face.unavailable", new Error("no service"));
      }
      const places = await this.#session.findFaces();
      if (places.every(({ isFound }) => !isFound)) this.#listener.failed();
      else this.#workspace.change(() => this.#session.editing.placeAll(places));
    } catch (error) {
      this.#listener.failed(EditorError.of(error, "face"));
    }
  }

  /// Begins where the renderer would: with the largest faces in their places, where the user was not faster.
  async #begin(ids) {
    const { editing } = this.#session;
    const { template } = editing;
    const models = new Map(ids.map((id) => [id, editing.modelOf(id)]));
    const places = await this.#session.findFaces().catch(() => []);
    if (this.#session.state !== "ready" || !editing.isTemplated || editing.template !== template) return;
    const untouched = places.filter(({ id }) => {
      const { canUndo, isInGesture } = editing.modelOf(id).read();
      return models.get(id) === editing.modelOf(id) && !canUndo && !isInGesture;
    });
    for (const id of ids) this.keep(editing.photoOf(id));
    if (untouched.length === 0) return;
    editing.placeAll(untouched, true);
    this.#listener.begun();
  }
}
