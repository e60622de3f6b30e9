import { element } from "./dom.js";

/// A dialog over the page that holds what an element shows while it is open.
export class Modal {
  element;
  #leave;

  /// - Parameter leave: Called when the user wants to leave by the escape key.
  constructor(leave) {
    this.#leave = leave;
    this.element = element("dialog", {
      part: "dialog",
      oncancel: (event) => {
        event.preventDefault();
        this.#leave();
      },
    });
  }

  get isOpen() { return this.element.open; }

  open(content, label) {
    this.element.append(content);
    this.element.ariaLabel = label;
    this.element.classList.remove("closing");
    if (!this.isOpen) this.element.showModal();
  }

  /// Closes after its animation, where there is one.
  /// - Returns: Whether it is closed then, and was not opened again meanwhile.
  async close() {
    const { classList } = this.element;
    if (!this.isOpen) return false;
    classList.add("closing");
    await Promise.allSettled(this.element.getAnimations().map((animation) => animation.finished));
    if (!classList.contains("closing")) return false;
    classList.remove("closing");
    this.element.close();
    return true;
  }
}
