import type { CameraError } from '@vialant/domain/scan/camera-error';
import type { CodeFormat } from '@vialant/domain/scan/scan-format';

type Point = { readonly x: number; readonly y: number };

/** A code in the picture, with its corners in pixels of the visible part of the picture. */
export type SeenCode = { readonly text: string; readonly format: CodeFormat; readonly corners: readonly Point[] };

export type ScannedFrame = {
  readonly codes: readonly SeenCode[];
  /** The size of the visible part of the picture: the view may cut off its edges. */
  readonly width: number;
  readonly height: number;
  readonly decodeMs: number;
};

export type ScannerOptions = {
  /** Where the picture of the camera is shown. */
  readonly view: HTMLElement;
  readonly formats: readonly CodeFormat[];
  readonly onFrame: (frame: ScannedFrame) => void;
  /** Called when the camera is taken away or the decoder fails while a session is open. */
  readonly onFailed: (error: CameraError) => void;
  /** Cancels the opening; a camera that was opened by then is closed again. */
  readonly signal: AbortSignal;
};

export type ScannerSession = {
  readonly hasTorch: boolean;
  readonly setTorch: (on: boolean) => Promise<void>;
  /** The zoom at the start; null where the camera has no zoom. */
  readonly zoom: number | null;
  readonly setZoom: (zoom: number) => Promise<void>;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly close: () => void;
};

/** The camera and the decoder of its pictures. `open` and the calls of a session reject with a `CameraFailure`. */
export type Scanner = { readonly open: (options: ScannerOptions) => Promise<ScannerSession> };

/** SCAN-26. */
export class CameraFailure extends Error {
  readonly error: CameraError;

  constructor(error: CameraError, options?: ErrorOptions) {
    super(error, options);
    this.name = 'CameraFailure';
    this.error = error;
  }
}
