import { LIMITS } from '@vialant/domain/values/limits';
import type { CodeFormat } from '@vialant/domain/scan/scan-format';
import { cameraErrorOf } from './camera-failure.ts';
import type { Decoder } from './decoder.ts';
import { CameraFailure, type Scanner, type ScannerOptions, type ScannerSession } from './port.ts';

export type WebScannerPorts = {
  /** Undefined where the page may not use the camera: without https, or in an old browser. */
  readonly devices: Pick<MediaDevices, 'getUserMedia'> | undefined;
  readonly startDecoder: (formats: readonly CodeFormat[]) => Decoder;
};

type VideoSize = Pick<HTMLVideoElement, 'videoWidth' | 'videoHeight' | 'clientWidth' | 'clientHeight'>;

const THOROUGH_EVERY = 3;

const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

// Camera features of phones that TypeScript's own types do not have yet.
declare global {
  interface MediaTrackCapabilities {
    torch?: boolean;
    zoom?: { min: number; max: number };
  }
  interface MediaTrackConstraintSet {
    torch?: boolean;
    zoom?: number;
  }
}

/** The camera of the browser or of the wrapper's web view, with our own decoder. */
export function webScanner({ devices, startDecoder }: WebScannerPorts): Scanner {
  return {
    async open(options) {
      const { view, formats, signal } = options;
      if (devices === undefined) throw new CameraFailure('camera unavailable');
      const decoder = startDecoder(formats);
      const opened: (() => void)[] = [decoder.close];
      const closeAll = (): void => {
        for (const close of opened.splice(0)) close();
      };
      try {
        const stream = await devices.getUserMedia(wanted);
        opened.push(() => {
          for (const track of stream.getTracks()) track.stop();
        });
        signal.throwIfAborted();
        const video = await showStream(stream, view);
        opened.push(() => video.remove());
        signal.throwIfAborted();
        return await startSession(video, stream, decoder, options, closeAll);
      } catch (error) {
        closeAll();
        throw error instanceof CameraFailure ? error : new CameraFailure(cameraErrorOf(error), { cause: error });
      }
    },
  };
}

async function showStream(stream: MediaStream, view: HTMLElement): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  // Without these an iPhone shows its own player over the page.
  Object.assign(video, { muted: true, playsInline: true, autoplay: true, srcObject: stream });
  video.setAttribute('aria-hidden', 'true');
  view.prepend(video);
  try {
    await video.play();
  } catch (error) {
    video.remove();
    throw error;
  }
  return video;
}

async function startSession(
  video: HTMLVideoElement,
  stream: MediaStream,
  decoder: Decoder,
  { onFrame, onFailed }: ScannerOptions,
  closeAll: () => void,
): Promise<ScannerSession> {
  const [track] = stream.getVideoTracks();
  if (track === undefined) throw new CameraFailure('camera unavailable');
  const { torch = false, zoom } = track.getCapabilities?.() ?? {};
  const now = { isOpen: true, isPaused: false };

  const close = (): void => {
    now.isOpen = false;
    closeAll();
  };
  const fail = (cause: unknown): void => {
    if (!now.isOpen) return;
    close();
    onFailed(cause instanceof CameraFailure ? cause.error : 'unexpected');
  };
  track.addEventListener('ended', () => fail(new CameraFailure('camera unavailable')));

  async function setZoom(value: number): Promise<void> {
    if (zoom) await apply({ zoom: Math.min(Math.max(value, zoom.min), zoom.max) });
  }

  async function apply(change: MediaTrackConstraintSet): Promise<void> {
    await track?.applyConstraints({ advanced: [change] });
  }

  // Only one picture is decoded at a time: the next one is taken when the last is done, and none is queued. Every third
  // picture is searched thoroughly, so that one code is found at once and a whole tray soon after.
  async function readFrames(): Promise<void> {
    for (let count = 0; now.isOpen; count += 1) {
      await nextFrame(video);
      if (now.isPaused || !now.isOpen) continue;
      const picture = await createImageBitmap(video, ...visiblePart(video));
      const frame = await decoder.decode(picture, count % THOROUGH_EVERY === THOROUGH_EVERY - 1);
      if (now.isOpen && !now.isPaused) onFrame(frame);
    }
  }

  if (zoom) await setZoom(LIMITS.scanner.defaultZoom).catch(() => {}); // without the zoom the picture is still usable
  void readFrames().catch(fail);
  return {
    hasTorch: torch,
    async setTorch(on) {
      if (!torch) throw new CameraFailure('light unavailable');
      await apply({ torch: on }).catch((cause: unknown) => {
        throw new CameraFailure('light unavailable', { cause });
      });
    },
    zoom: zoom ? Math.min(LIMITS.scanner.defaultZoom, zoom.max) : null,
    setZoom,
    pause: () => {
      now.isPaused = true;
    },
    resume: () => {
      now.isPaused = false;
    },
    close,
  };
}

/**
 * The part of the picture that the view shows, as left, top, width, height: a code that the user cannot see is not
 * taken.
 */
export function visiblePart(video: VideoSize): [number, number, number, number] {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
  const width = Math.min(videoWidth, Math.round(clientWidth / scale));
  const height = Math.min(videoHeight, Math.round(clientHeight / scale));
  return [Math.floor((videoWidth - width) / 2), Math.floor((videoHeight - height) / 2), width, height];
}

function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else requestAnimationFrame(() => resolve());
  });
}
