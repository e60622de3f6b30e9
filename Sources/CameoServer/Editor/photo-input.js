import { element } from "./dom.js";
import { isPhoto } from "./photo.js";

/// The ways in which people hand over a photo: a file that is chosen, dropped or pasted.
export class PhotoInput {
  #input;
  #take;

  /// - Parameter take: Called with a Blob.
  constructor(take) {
    this.#take = take;
    this.#input = element("input", {
      type: "file", accept: "image/*,.heic,.heif,.avif", hidden: true, tabindex: "-1",
      onchange: () => {
        this.#offer(this.#input.files);
        this.#input.value = "";
      },
    });
  }

  get element() { return this.#input; }

  choose() { this.#input.click(); }

  /// Listens to drops on an element.
  listen(target) {
    target.addEventListener("dragover", (event) => {
      if (![...event.dataTransfer.items].some(({ kind }) => kind === "file")) return;
      event.preventDefault();
      target.classList.add("dropping");
    });
    target.addEventListener("dragleave", (event) => {
      if (!target.contains(event.relatedTarget)) target.classList.remove("dropping");
    });
    target.addEventListener("drop", (event) => {
      event.preventDefault();
      target.classList.remove("dropping");
      this.#offer(event.dataTransfer.files);
    });
  }

  /// Takes what is pasted.
  paste(event) { if (this.#offer(event.clipboardData?.files ?? [])) event.preventDefault(); }

  #offer(files) {
    const photo = [...files].find(isPhoto);
    if (photo) this.#take(photo);
    return Boolean(photo);
  }
}
