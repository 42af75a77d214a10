import type { CameraError } from '@vialant/domain/scan/camera-error';
import { CameraFailure, type ScannedFrame, type Scanner, type ScannerOptions, type SeenCode } from './port.ts';

/** A code given as text alone is a Data Matrix in the corner of the picture. */
type ShownCode = Pick<SeenCode, 'text' | 'format'> & Partial<SeenCode>;

export type FakeScanner = Scanner & {
  /** The calls to the camera, in order: `open`, `close`, `torch on`, `zoom 1`, `pause`, … */
  readonly asked: string[];
  /** The options of the session that is open. */
  readonly session: () => ScannerOptions | null;
  /** Shows a picture with these codes. */
  readonly show: (...codes: (string | ShownCode)[]) => void;
  /** From here on opening the camera fails with this error; null makes it work again. */
  readonly fail: (error: CameraError | null) => void;
};

const CORNERS: SeenCode['corners'] = [
  { x: 10, y: 10 },
  { x: 90, y: 10 },
  { x: 90, y: 90 },
  { x: 10, y: 90 },
];

/** A camera without pictures: the test says which codes it sees. */
export function fakeScanner({ torch = true }: { readonly torch?: boolean } = {}): FakeScanner {
  const asked: string[] = [];
  let open: ScannerOptions | null = null;
  let failure: CameraError | null = null;
  const ask = (what: string): Promise<void> => {
    asked.push(what);
    return Promise.resolve();
  };
  return {
    asked,
    session: () => open,
    show(...codes) {
      const frame: ScannedFrame = { codes: codes.map(toCode), width: 1280, height: 720, decodeMs: 1 };
      open?.onFrame(frame);
    },
    fail(error) {
      failure = error;
    },
    async open(options) {
      await ask('open');
      if (failure !== null) throw new CameraFailure(failure);
      open = options;
      return {
        hasTorch: torch,
        setTorch: (on) =>
          torch ? ask(`torch ${on ? 'on' : 'off'}`) : Promise.reject(new CameraFailure('light unavailable')),
        zoom: 3,
        setZoom: (zoom) => ask(`zoom ${zoom}`),
        pause: () => void ask('pause'),
        resume: () => void ask('resume'),
        close() {
          open = null;
          void ask('close');
        },
      };
    },
  };
}

function toCode(code: string | ShownCode): SeenCode {
  return { format: 'DATA_MATRIX', corners: CORNERS, ...(typeof code === 'string' ? { text: code } : code) };
}
