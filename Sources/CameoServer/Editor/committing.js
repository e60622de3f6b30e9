/// Makes the picture and hands it over, once for each press; rests meanwhile.
export class Committing {
  #interior;
  #job;
  #state = "rest";

  /// - Parameter job: Gives the job of what is seen.
  constructor(interior, job) {
    this.#interior = interior;
    this.#job = job;
  }

  /// Shows a state: "rest", "working" or "done"; without one, that which there is in what was built anew.
  show(state = this.#state) {
    this.#state = state;
    this.#interior.frame.showCommit(state);
  }

  /// What was handed over is no longer what is seen.
  changed() { if (this.#state === "done") this.show("rest"); }

  async finish() {
    const interior = this.#interior;
    if (this.#state === "working" || !interior.isReady) return;
    interior.workspace.finish();
    this.show("working");
    try {
      await interior.settled();
      // What is moved meanwhile is not in the picture.
      const made = { placement: interior.placement, placements: interior.placements, job: this.#job() };
      const blob = await interior.session.toBlob(interior.output);
      this.show("done");
      interior.tell("commit", { ...made, blob, url: URL.createObjectURL(blob) });
      await interior.close();
    } catch (error) {
      this.show("rest");
      interior.frame.remark("errorRender", error);
      interior.fail(error);
    }
  }
}
