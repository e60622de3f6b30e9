/** What is edited: a photo under a template, a free frame, a window that stays, or four corners. */
export type EditorMode = "mask" | "crop" | "window" | "corners";

/** Where a photo lies, as a job has it; the angle in degrees clockwise. */
export interface ViewPlacement {
  /** The photo point under the placeholder's middle, as fractions of the photo. */
  center: { x: number; y: number };
  /** 1 where the photo just covers the placeholder's rect. */
  zoom: number;
  angle: number;
  /** Quarter turns clockwise, 0 to 3. */
  turns: number;
  flipH: boolean;
  flipV: boolean;
}

/** A part of a photo, in its px. */
export interface RectPlacement {
  rect: { x: number; y: number; width: number; height: number };
  angle?: number;
  turns: number;
  flipH: boolean;
  flipV: boolean;
}

/** Any placement that a job may have. */
export type PlacementRequest =
  | Partial<ViewPlacement>
  | (Pick<RectPlacement, "rect"> & Partial<RectPlacement>)
  | { auto: "center" | "top"; turns?: number; flipH?: boolean; flipV?: boolean }
  | { face: "largest" | number; zoom?: number };

/** An output as a job has it; without a size a template's own, or a crop's own px. */
export interface Output {
  width?: number;
  height?: number;
  /** Output px per mask px. */
  scale?: number;
  /** Sized so that no photo is enlarged, or a whole factor larger. */
  native?: true | number;
  content?: "composite" | "shape" | "rect";
  placeholder?: string;
  background?: string;
  format?: "png" | "jpeg" | "webp";
  /** 1 to 100. */
  quality?: number;
}

/** A job document, as the command line and the service take it. */
export interface Job {
  kind: "cameo.job";
  version: 1;
  template?: string;
  /** Of a plain crop; a rect where it is left out. */
  shape?: "oval";
  photos: { src: string; placeholder?: string; placement: ViewPlacement | RectPlacement }[];
  outputs?: Output[];
}

export interface EditorChange {
  mode: EditorMode;
  placeholder: string | null;
  placement: ViewPlacement | RectPlacement;
  placements: Record<string, ViewPlacement | RectPlacement>;
}

export interface EditorCommit extends EditorChange {
  blob: Blob;
  /** An object URL of the blob, to be revoked by who takes it. */
  url: string;
  job: Job;
}

export interface TemplateChoice {
  url: string;
  name: string | Record<string, string>;
  preview?: string;
}

export interface CameoEditorEventMap {
  /** Something that was asked for is loaded, or a face is in its place; `busy` says whether more is to come. */
  ready: CustomEvent<void>;
  /** With each frame of a gesture. */
  input: CustomEvent<EditorChange>;
  /** After each step. */
  change: CustomEvent<EditorChange>;
  commit: CustomEvent<EditorCommit>;
  cancel: CustomEvent<void>;
  error: CustomEvent<{ code: string; message: string }>;
}

/** `<cameo-editor>` */
export class CameoEditor extends HTMLElement {
  template: string | null;
  src: string | null;
  service: string | null;
  token: string | null;
  mode: EditorMode | null;
  ratio: string | null;
  /** Of crops. */
  shape: "rect" | "oval" | null;
  locale: string | null;
  name: string | null;
  disabled: boolean;
  /** Whether its form waits for a photo. */
  required: boolean;
  get placement(): ViewPlacement | RectPlacement | null;
  set placement(placement: PlacementRequest | null);
  readonly placements: Record<string, ViewPlacement | RectPlacement>;
  /** Whose photo is moved, also by a press on it; like `placement` it may be set before its template is there. */
  placeholder: string | null;
  templates: TemplateChoice[];
  output: Output;
  readonly ready: boolean;
  /** Whether something is being loaded, or a face brought to its place. */
  readonly busy: boolean;
  readonly isOpen: boolean;
  readonly form: HTMLFormElement | null;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  checkValidity(): boolean;
  reportValidity(): boolean;
  settled(): Promise<void>;
  /**
   * Opens a photo as the element's own button does: the first for all placeholders, a later one for the chosen one.
   * Where it cannot be opened the one before stays.
   */
  openPhoto(photo: Blob): Promise<void>;
  /** Opens a photo for one placeholder or for all; where it cannot be opened there is none then. */
  setPhoto(source: Blob | string | null, placeholder?: string | null): Promise<void>;
  undo(): void;
  redo(): void;
  reset(): void;
  turn(quarters?: number): void;
  flip(axis?: "horizontal" | "vertical"): void;
  straighten(degrees: number): void;
  zoomBy(factor: number): void;
  fit(): void;
  applyCrop(): void;
  placeFace(): Promise<void>;
  toJob(options?: { outputs?: Output[]; names?: (photo: { name: string; file: Blob }, index: number) => string }): Job | null;
  /** The picture; rejects with the `code` "job.invalid" where the output has unknown members or wrong values. */
  toBlob(output?: Output): Promise<Blob>;
  /** What can be done about an error of the editor, or of its service, in the editor's language; else its message. */
  explain(error: Error): string;
  toPhotoBlob(side?: number, placeholder?: string | null): Promise<Blob | null>;
  open(): void;
  close(): Promise<void>;
  addEventListener<K extends keyof CameoEditorEventMap>(
    type: K, listener: (this: CameoEditor, event: CameoEditorEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "cameo-editor": CameoEditor;
  }
}
