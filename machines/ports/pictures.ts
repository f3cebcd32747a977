/** A file that the person gave. What is in it only adapters know. */
export interface GivenFile {
  readonly name?: string;
  /** A media type, or empty when it is unknown. */
  readonly type: string;
  readonly size: number;
}

/** What was found in a picture. */
export type PictureReading =
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'noCode' }
  /** The browser cannot decode the file. */
  | { readonly kind: 'notPicture' };

/** What the page may use here. */
export interface ScanWays {
  /** The live camera. */
  readonly camera: boolean;
  /** The text on the clipboard, though the person may still refuse it. */
  readonly clipboard: boolean;
}

/** What the camera sees, for the view to show; adapters know what it is. */
export type CameraStream = object;

/** `denied`: by the person or the browser. `busy`: another program has it. */
export type CameraTrouble = 'denied' | 'none' | 'busy' | 'failed';

/** What the camera slot tells while it runs; it releases the camera when it is stopped. */
export type CameraFact =
  | { readonly type: 'camera.opened'; readonly stream: CameraStream }
  | { readonly type: 'camera.found'; readonly text: string }
  | { readonly type: 'camera.failed'; readonly trouble: CameraTrouble };

/** Error correction, from most to least. */
export type CodeLevel = 'H' | 'Q' | 'M' | 'L';

/** A QR code, ready to be drawn: `path` is an SVG path of the dark modules, one unit each, without the quiet zone. */
export interface CodeDrawing {
  readonly level: CodeLevel;
  /** Modules along an edge. */
  readonly size: number;
  readonly path: string;
}

export type PictureFormat = 'svg' | 'png';

export interface SaveCodeInput {
  readonly drawing: CodeDrawing;
  readonly format: PictureFormat;
  /** Without its ending. */
  readonly name: string;
}
