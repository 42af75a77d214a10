import type { CameraError } from '@vialant/domain/scan/camera-error';
import type { CodeFormat } from '@vialant/domain/scan/scan-format';
import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import type { ScannedFrame, SeenCode } from '../../device/scanner/port.ts';
import { useDevice } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { CameraControls } from './CameraControls.tsx';
import { CameraView } from './CameraView.tsx';
import { nextOutlines, type Outlines } from './outlines.ts';
import { ScanErrorPopup } from './ScanErrorPopup.tsx';
import { useCamera } from './use-camera.ts';
import { useFeltVerdict } from './use-felt-verdict.ts';
import type { ScanPipeline } from './use-scan-pipeline.ts';

export type ScannerCameraProps = {
  readonly pipeline: ScanPipeline;
  readonly accepts: readonly CodeFormat[];
  /** Whether every code in view is taken, or only the one that is aimed at. */
  readonly takesAll: boolean;
  readonly paused: boolean;
  readonly wanted: boolean;
  /** What is told over the picture. */
  readonly children: ReactNode;
};

/** The camera, whose pictures go to the pipeline, and what is told when it fails (SCAN-23 to SCAN-26). */
export function ScannerCamera({ pipeline, takesAll, children, ...asked }: ScannerCameraProps): ReactElement {
  const { settings } = useDevice();
  const toast = useToast();
  const feel = useFeltVerdict();
  const view = useRef<HTMLDivElement>(null);
  const { accepts: formats, paused, wanted } = asked;
  const [alert, setAlert] = useAlert(paused, pipeline.verdict?.turn ?? 0);
  const [outlines, setOutlines] = useState<Outlines | null>(null);
  const camera = useCamera({ view, formats, paused, wanted, onFrame: readFrame, onFailed: tellFailure });

  function readFrame(frame: ScannedFrame): void {
    const aimedAt = fromTheMiddle(frame);
    pipeline.judge({ source: 'camera', codes: takesAll ? aimedAt : aimedAt.slice(0, 1) });
    const nowMs = performance.now();
    setOutlines((before) => nextOutlines(before, frame, pipeline.outcomeOf, nowMs));
  }

  function tellFailure(error: CameraError): void {
    feel('bad');
    if (error === 'access denied') toast(messages.scan.cameraDenied, undefined, openSettings);
    else setAlert(error);
  }

  function openSettings(): void {
    void settings.open().then((isOpen) => isOpen || setAlert('settings unavailable'));
  }

  return (
    <>
      <CameraView
        camera={camera}
        view={view}
        outlines={outlines}
        controls={camera.state === 'running' && <CameraControls session={camera.session} onFailed={tellFailure} />}
        onRetry={camera.retry}
        onOpenSettings={openSettings}
      >
        {children}
      </CameraView>
      <ScanErrorPopup error={alert} onClose={() => setAlert(null)} />
    </>
  );
}

/**
 * What is wrong with the camera, for the alert. What the flow asks about a code comes first: the alert waits until that
 * is answered. One that is shown ends when a code comes another way, so that it does not hide what became of the code.
 */
function useAlert(paused: boolean, turn: number): readonly [CameraError | null, (error: CameraError | null) => void] {
  const [error, setError] = useState<CameraError | null>(null);
  const [before, setBefore] = useState({ paused, turn });
  if (before.paused !== paused || before.turn !== turn) {
    setBefore({ paused, turn });
    if ((paused && !before.paused) || before.turn !== turn) setError(null);
  }
  return [paused ? null : error, setError];
}

/** Sorts the codes by their distance from the middle, so that the one that is aimed at comes first. */
function fromTheMiddle({ codes, width, height }: ScannedFrame): readonly SeenCode[] {
  const offset = ({ corners }: SeenCode): number =>
    Math.min(...corners.map(({ x, y }) => Math.hypot(x - width / 2, y - height / 2)));
  return codes.toSorted((one, other) => offset(one) - offset(other));
}
