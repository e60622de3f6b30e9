import { element } from "./dom.js";

/// A dialog over the page that holds what an element shows while it is open.
export class Modal {
  element;
  #leave;

  /// - Parameters:
  ///   - label: The dialog's name.
  ///   - leave: Called when the user wants to leave by the escape key.
  constructor(label, leave) {
    this.#leave = leave;
    this.element = element("dialog", {
      part: "dialog", "aria-label": label,
      oncancel: (event) => {
        event.preventDefault();
        this.#leave();
      },
    });
  }

  get isOpen() { return this.element.open; }

  open(content) {
    this.element.append(content);
    if (!this.isOpen) this.element.showModal();
  }

  /// Closes after its animation, where there is one.
  async close() {
    if (!this.isOpen) return;
    this.element.classList.add("closing");
    await Promise.allSettled(this.element.getAnimations().map((animation) => animation.finished));
    this.element.classList.remove("closing");
    this.element.close();
  }
}
