/// A dialog that takes a photo with the camera.
export class Camera {
  #dialog;
  #video;
  #status;
  #take;
  #texts;
  #stream = null;

  /// - Parameter take: Called with the photo, a File.
  constructor(document, take) {
    this.#dialog = document.getElementById("camera-dialog");
    this.#video = this.#dialog.querySelector("video");
    this.#status = this.#dialog.querySelector("[role=status]");
    this.#take = take;
    this.#button("cancel").addEventListener("click", () => this.#dialog.close());
    this.#button("take").addEventListener("click", () => this.#shoot());
    this.#dialog.addEventListener("close", () => this.#stop());
  }

  /// Whether the browser lets this page ask for a camera at all.
  static get isPossible() { return Boolean(navigator.mediaDevices?.getUserMedia); }

  show(texts) { this.#texts = texts; }

  /// Opens the dialog and asks for the camera.
  async open() {
    this.#button("take").disabled = true;
    this.#status.textContent = this.#texts.text("cameraStarting");
    this.#dialog.showModal();
    try {
      const wish = { facingMode: "user", width: { ideal: 3840 }, height: { ideal: 2160 } };
      const stream = await navigator.mediaDevices.getUserMedia({ video: wish });
      if (!this.#dialog.open) return stop(stream);
      this.#stream = stream;
      this.#video.srcObject = stream;
      await this.#video.play();
      this.#status.textContent = "";
      this.#button("take").disabled = false;
      this.#button("take").focus();
    } catch {
      this.#status.textContent = this.#texts.text("cameraMissing");
    }
  }

  /// Takes what is seen, but not mirrored as it is shown.
  async #shoot() {
    const { videoWidth, videoHeight } = this.#video;
    const canvas = new OffscreenCanvas(videoWidth, videoHeight);
    canvas.getContext("2d").drawImage(this.#video, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
    this.#dialog.close();
    this.#take(new File([blob], "camera.jpg", { type: blob.type }));
  }

  #stop() {
    if (this.#stream) stop(this.#stream);
    this.#stream = null;
    this.#video.srcObject = null;
  }

  #button(value) { return this.#dialog.querySelector(`button[value=${value}]`); }
}

function stop(stream) { for (const track of stream.getTracks()) track.stop(); }
