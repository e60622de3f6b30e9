import { checked } from "./rendering.js";

/// How often the page says that it is there, in ms.
const beat = 5000;
/// After so many ms it tries again, and after so many times it takes the command to have ended.
const pause = 1500;
const patience = 3;

/// The command `cameo edit` that has opened this page: its photo, and where pictures are saved.
export class EditSession {
  #facts;
  #id = crypto.randomUUID();

  constructor(facts) { this.#facts = facts; }

  /// The session that this page belongs to; null where it is not the page of `cameo edit`.
  static async find() {
    if (!location.pathname.endsWith("/edit")) return null;
    return new EditSession(await (await checked(fetch("session"))).json());
  }

  /// The template to begin with, null for any.
  get template() { return this.#facts.template ?? null; }

  /// The job to go on with, null for none.
  get job() { return this.#facts.job ?? null; }

  /// The photo's name, null where the command was started without one.
  get name() { return this.#facts.photo ?? null; }

  /// The photo.
  async photo() {
    const blob = await (await checked(fetch("photo"))).blob();
    return new File([blob], this.name, { type: blob.type });
  }

  /// Has the picture of a job written beside the photo, with the job; gives both names.
  async save(job) {
    const headers = { "Content-Type": "application/json" };
    return (await checked(fetch("save", { method: "POST", headers, body: JSON.stringify(job) }))).json();
  }

  /// Tells the command that the page is there, until it is closed.
  /// - Parameter heard: Called with whether the command answers, when that has changed.
  attend(heard) {
    let isLeaving = false;
    let missed = 0;
    const tell = async () => {
      if (isLeaving) return;
      try {
        await checked(fetch(`present/${this.#id}${document.hidden ? "?hidden" : ""}`, { method: "POST" }));
        if (missed >= patience) heard(true);
        missed = 0;
      } catch {
        missed += 1;
        if (missed === patience) heard(false);
        if (missed < patience) setTimeout(tell, pause);
      }
    };
    setInterval(tell, beat);
    tell();
    // Hidden pages are heard of less often, which the command has to know.
    document.addEventListener("visibilitychange", tell);
    addEventListener("pagehide", () => {
      // It is hidden next, and must not call itself present once more.
      isLeaving = true;
      // Unlike a beacon, this says which page it comes from.
      fetch(`gone/${this.#id}`, { method: "POST", keepalive: true });
    });
    addEventListener("pageshow", () => {
      isLeaving = false;
      tell();
    });
  }
}
