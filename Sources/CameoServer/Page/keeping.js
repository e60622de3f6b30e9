/// Hands the picture over, once for each click: into the folder of `cameo edit`, as a download, or to another program.
///
/// While it works its button rests; what it says stands beside the picture and never in it.
export class Keeping {
  #buttons;
  #outcome;
  #texts;
  #source;
  #state = "rest";

  /// - Parameter source: Has `isReady`, `job()`, `picture()`, `name` for its file, `explain(error)`, and `session`, null
  ///   outside of `cameo edit`.
  constructor(document, source) {
    this.#source = source;
    this.#outcome = document.getElementById("outcome");
    this.#buttons = {
      save: document.getElementById("save"), share: document.getElementById("share"),
      copy: document.getElementById("copy-job"),
    };
    document.getElementById("picture").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#run("save", () => (source.session ? this.#save() : this.#download()));
    });
    this.#buttons.share.addEventListener("click", () => this.#run("share", () => this.#share()));
    this.#buttons.copy.addEventListener("click", () => this.#run("copy", () => this.#copy()));
    this.#buttons.share.hidden = !navigator.canShare?.({ files: [new File([], "a.png", { type: "image/png" })] });
  }

  show(texts) {
    this.#texts = texts;
    this.#update();
  }

  /// Something has changed, so that what was done is no longer what is seen.
  refresh() {
    if (this.#state === "done" || this.#state === "failed") {
      this.#state = "rest";
      this.#outcome.textContent = "";
    }
    this.#update();
  }

  async #run(action, act) {
    if (this.#state === "working" || !this.#source.isReady) return;
    this.#state = "working";
    this.#outcome.textContent = "";
    this.#update(action);
    try {
      const words = await act();
      this.#state = action === "save" ? "done" : "rest";
      this.#say(words);
    } catch (error) {
      this.#state = error.name === "AbortError" ? "rest" : "failed";
      if (this.#state === "failed") this.#say(this.#texts.text("failed", { reason: this.#source.explain(error) }));
    }
    this.#update();
  }

  async #save() {
    const { picture, job } = await this.#source.session.save(this.#source.job());
    return this.#texts.text("saved", { picture, job });
  }

  async #download() {
    const file = await this.#file();
    const url = URL.createObjectURL(file);
    Object.assign(document.createElement("a"), { href: url, download: file.name }).click();
    // The browser reads it after the click.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    return this.#texts.text("downloaded", { name: file.name });
  }

  async #share() {
    await navigator.share({ files: [await this.#file()] });
    return this.#texts.text("shared");
  }

  async #copy() {
    await navigator.clipboard.writeText(`${JSON.stringify(this.#source.job(), null, 2)}\n`);
    return this.#texts.text("copied");
  }

  async #file() {
    const blob = await this.#source.picture();
    return new File([blob], this.#source.name, { type: blob.type });
  }

  #say(words) { this.#outcome.textContent = words; }

  #update(action) {
    const isWorking = this.#state === "working";
    const isOff = !this.#source.isReady;
    const { save, share, copy } = this.#buttons;
    for (const button of [save, share, copy]) {
      button.disabled = isOff;
      button.setAttribute("aria-disabled", String(isWorking));
    }
    save.ariaBusy = String(isWorking && action === "save");
    save.dataset.state = this.#state;
    if (!this.#texts) return;
    const rest = this.#source.session ? "save" : "download";
    const key = isWorking && action === "save" ? "working" : this.#state === "done" ? `${rest}Done` : rest;
    save.replaceChildren(icon(this.#state === "done" ? "done" : "download"), this.#texts.text(key));
    this.#outcome.dataset.state = this.#state;
  }
}

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#icon-${name}`);
  svg.append(use);
  return svg;
}
