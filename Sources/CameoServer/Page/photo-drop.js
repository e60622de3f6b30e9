/// Takes a photo that is dropped or pasted anywhere on the page; the editor itself takes what comes to it.
export class PhotoDrop {
  #document;
  #depth = 0;

  /// - Parameter take: Called with the photo, a File.
  constructor(document, editor, take) {
    this.#document = document;
    const root = document.documentElement;
    const isOutside = (event) => !event.composedPath().includes(editor);
    const hasFiles = ({ dataTransfer }) => [...(dataTransfer?.items ?? [])].some(({ kind }) => kind === "file");
    document.addEventListener("dragenter", (event) => {
      if (hasFiles(event)) root.classList.toggle("dropping", ++this.#depth > 0);
    });
    document.addEventListener("dragleave", (event) => {
      if (hasFiles(event)) root.classList.toggle("dropping", --this.#depth > 0);
    });
    // Without this, a browser leaves the page for the dropped file.
    document.addEventListener("dragover", (event) => { if (hasFiles(event)) event.preventDefault(); });
    document.addEventListener("drop", (event) => {
      this.#depth = 0;
      root.classList.remove("dropping");
      if (!isOutside(event)) return;
      event.preventDefault();
      offer(event.dataTransfer.files, take);
    });
    document.addEventListener("paste", (event) => {
      if (!event.defaultPrevented && offer(event.clipboardData?.files ?? [], take)) event.preventDefault();
    });
  }

  show(texts) { this.#document.body.dataset.drop = texts.text("dropHere"); }
}

function offer(files, take) {
  const photo = [...files].find(({ type }) => type === "" || type.startsWith("image/"));
  if (photo) take(photo);
  return Boolean(photo);
}
