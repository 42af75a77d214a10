import { IconBulb, IconBulbFilled } from '@tabler/icons-react';
import type { CameraError } from '@vialant/domain/scan/camera-error';
import { labels } from '@vialant/domain/words/labels';
import { LIMITS } from '@vialant/domain/values/limits';
import { type ReactElement, useState } from 'react';
import { CameraFailure, type ScannerSession } from '../../device/scanner/port.ts';

export type CameraControlsProps = {
  readonly session: ScannerSession;
  readonly onFailed: (error: CameraError) => void;
};

const WIDE = 1;

/** The light, and a wider view for a whole tray where the camera has a zoom (SCAN-05, SCAN-12). */
export function CameraControls({ session, onFailed }: CameraControlsProps): ReactElement {
  const [lit, setLit] = useState(false);
  const [zoom, setZoom] = useState(session.zoom);

  function attempt(change: Promise<void>, onDone: () => void): void {
    change.then(onDone, (cause: unknown) => onFailed(cause instanceof CameraFailure ? cause.error : 'unexpected'));
  }

  function toggleZoom(): void {
    const next = zoom === WIDE ? LIMITS.scanner.defaultZoom : WIDE;
    attempt(session.setZoom(next), () => setZoom(next));
  }

  const Light = lit ? IconBulbFilled : IconBulb;
  return (
    <>
      <button
        type="button"
        className="scanner-control"
        aria-label={labels.scan.flashlight}
        aria-pressed={lit}
        onClick={() => attempt(session.setTorch(!lit), () => setLit(!lit))}
      >
        <Light aria-hidden size="1.75rem" />
      </button>
      {zoom !== null && (
        <button
          type="button"
          className="scanner-control"
          aria-label={`${labels.scan.zoom} ${zoom}×`}
          onClick={toggleZoom}
        >
          <span aria-hidden>{zoom}×</span>
        </button>
      )}
    </>
  );
}
