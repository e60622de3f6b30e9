/// What the picture shall be: size, format, content and background.
export class PictureForm {
  #form;
  #fields;
  /// Whether the background was transparent before JPEG was chosen; null for other formats.
  #wasTransparent = null;

  /// - Parameter changed: Called after each choice.
  constructor(document, changed) {
    this.#form = document.getElementById("picture");
    this.#fields = document.getElementById("picture-choices");
    this.#form.addEventListener("input", () => {
      this.#agree();
      changed();
    });
    this.#agree();
  }

  /// Lets choices be made; a plain crop has no mask to leave out.
  enable(isEnabled, hasTemplate) {
    this.#fields.disabled = !isEnabled;
    document.getElementById("content-row").hidden = !hasTemplate;
    document.getElementById("shape-row").hidden = hasTemplate;
  }

  /// The shape of a plain crop.
  get shape() { return this.#form.elements.shape.value; }

  /// Whether all that was typed can be used.
  get isValid() { return this.#form.checkValidity(); }

  /// The choices as an output of a job.
  get output() {
    const { size, width, format, content, transparent, color } = this.#form.elements;
    const output = { format: format.value };
    if (!document.getElementById("content-row").hidden && content.value !== "composite") output.content = content.value;
    if (size.value === "native") output.native = true;
    else output.width = Number(size.value === "other" ? width.value : size.value);
    if (!transparent.checked) output.background = color.value;
    return output;
  }

  /// Shows what an earlier job asked for.
  show({ format = "png", content = "composite", width, native, background }) {
    const { elements } = this.#form;
    elements.format.value = format;
    elements.content.value = content;
    if (native) elements.size.value = "native";
    else if (width) {
      elements.size.value = String(width);
      if (elements.size.selectedIndex < 0) {
        elements.size.value = "other";
        elements.width.value = width;
      }
    }
    elements.transparent.checked = !/^#[0-9a-f]{6}$/i.test(background ?? "");
    if (!elements.transparent.checked) elements.color.value = background;
    this.#agree();
  }

  /// Writes the sizes as the language does.
  speak(texts) {
    const { min: least, max: most } = this.#form.elements.width;
    document.getElementById("width-note").textContent = texts.text(
      "widthRange", { least: Number(least), most: Number(most) });
    for (const option of this.#form.elements.size.options) {
      if (Number(option.value)) option.textContent = texts.text("pixels", { count: Number(option.value) });
    }
  }

  /// Keeps the choices in agreement with each other: JPEG knows no transparency.
  #agree() {
    const { size, width, format, transparent, color } = this.#form.elements;
    const isOther = size.value === "other";
    document.getElementById("width-row").hidden = !isOther;
    width.disabled = !isOther;
    width.ariaInvalid = String(!width.checkValidity());
    const isJPEG = format.value === "jpeg";
    if (isJPEG) this.#wasTransparent ??= transparent.checked;
    transparent.checked = isJPEG ? false : (this.#wasTransparent ?? transparent.checked);
    if (!isJPEG) this.#wasTransparent = null;
    transparent.disabled = isJPEG;
    color.disabled = transparent.checked;
  }
}
