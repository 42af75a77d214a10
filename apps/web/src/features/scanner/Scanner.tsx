import type { CodeEntrySettings } from '@vialant/domain/agency/role';
import type { CameraError } from '@vialant/domain/scan/camera-error';
import { labels } from '@vialant/domain/words/labels';
import { ACCEPTED_CODE_TYPES } from '@vialant/domain/values/limits';
import { messages } from '@vialant/domain/words/messages';
import type { CodeFormat } from '@vialant/domain/scan/scan-format';
import { TIMING } from '@vialant/domain/values/timing';
import { type ReactElement, use, useRef, useState } from 'react';
import type { ScannedFrame, SeenCode } from '../../device/scanner/port.ts';
import { Button } from '../../ui/Button.tsx';
import { CoveredContext } from '../../ui/covered.ts';
import { Screen } from '../../ui/screen/Screen.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useServices } from '../../services/services.ts';
import { CameraControls } from './CameraControls.tsx';
import { CameraView } from './CameraView.tsx';
import { ManualEntry } from './ManualEntry.tsx';
import { nextOutlines, type Outlines } from './outlines.ts';
import { type ScannedItem, ScannedList } from './ScannedList.tsx';
import { ScanErrorPopup } from './ScanErrorPopup.tsx';
import { useCamera } from './use-camera.ts';
import { type CodeHandlers, useScanPipeline } from './use-scan-pipeline.ts';
import './Scanner.css';

export type ScannerProps = CodeHandlers & {
  /** One of `labels.scan.titles`. */
  readonly title: string;
  readonly subtitle?: string;
  /** Data Matrix and QR by default; `PACKAGE_CODE_TYPES` for the barcode of a package. */
  readonly accepts?: readonly CodeFormat[];
  /** The agency's settings for codes that no camera reads. */
  readonly allows: CodeEntrySettings;
  /**
   * The codes scanned so far, in order. A flow with a list takes every code in view, so that a tray of vials is taken
   * at once; a flow without one takes only the code that is aimed at.
   */
  readonly scanned?: readonly ScannedItem[];
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** A button that leads to the field for typing (OPEN-003). */
  readonly offersTyping?: boolean;
  /** While true, only typed codes are taken, for example under a popup. */
  readonly paused?: boolean;
  readonly onBack: () => void;
};

/**
 * The scanner screen of every flow that needs codes (SCAN-01 to SCAN-26). A flow shows it in place of its own screen
 * and answers each code. Codes come one at a time: the next one after the last was answered.
 */
export function Scanner({
  title,
  subtitle,
  accepts = ACCEPTED_CODE_TYPES,
  allows,
  scanned,
  action,
  offersTyping = false,
  paused: isFlowPaused = false,
  onBack,
  ...handlers
}: ScannerProps): ReactElement {
  const { vibration, settings } = useServices();
  const toast = useToast();
  const isCovered = use(CoveredContext);
  const paused = isFlowPaused || isCovered;
  const mayType = allows.allow_manual_scan_entry;
  const view = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [alert, setAlert] = useState<CameraError | null>(null);
  const [outlines, setOutlines] = useState<Outlines | null>(null);
  const pipeline = useScanPipeline({ accepts, allows, paused }, handlers);
  const camera = useCamera({ view, formats: accepts, paused, onFrame: readFrame, onFailed: tellFailure });

  function readFrame(frame: ScannedFrame): void {
    const aimedAt = fromTheMiddle(frame);
    pipeline.judge({ source: 'camera', codes: scanned ? aimedAt : aimedAt.slice(0, 1) });
    const nowMs = performance.now();
    setOutlines((before) => nextOutlines(before, frame, pipeline.outcomeOf, nowMs));
  }

  function tellFailure(error: CameraError): void {
    vibration.vibrate(TIMING.vibration.errorPatternMs);
    if (error === 'access denied') toast(messages.scan.cameraDenied, undefined, openSettings);
    else setAlert(error);
  }

  function openSettings(): void {
    void settings.open().then((isOpen) => isOpen || setAlert('settings unavailable'));
  }

  function forbidTyping(): void {
    vibration.vibrate(TIMING.vibration.errorPatternMs);
    toast(messages.scan.manualEntryOff);
  }

  return (
    <Screen
      bar={<TitleBar title={title} onBack={onBack} />}
      foot={
        action && (
          <Button kind="primary" wide onClick={action.onPress}>
            {action.label}
          </Button>
        )
      }
    >
      <div className="scanner">
        {subtitle !== undefined && <p className="scanner-subtitle">{subtitle}</p>}
        <CameraView
          camera={camera}
          view={view}
          outlines={outlines}
          controls={camera.state === 'running' && <CameraControls session={camera.session} onFailed={tellFailure} />}
          onRetry={camera.retry}
          onOpenSettings={openSettings}
        />
        {offersTyping && (
          <Button wide onClick={() => (mayType ? field.current?.focus() : forbidTyping())}>
            {labels.scan.enterManually}
          </Button>
        )}
        <ManualEntry
          field={field}
          allowed={mayType}
          onTyped={(text) => pipeline.judge({ source: 'typed', text })}
          onScanned={(text) => pipeline.judge({ source: 'hand_scanner', text })}
          onForbidden={forbidTyping}
        />
        <ScannedList items={scanned ?? []} />
      </div>
      <ScanErrorPopup error={alert} onClose={() => setAlert(null)} />
    </Screen>
  );
}

/** Sorts the codes by their distance from the middle, so that the one that is aimed at comes first. */
function fromTheMiddle({ codes, width, height }: ScannedFrame): readonly SeenCode[] {
  const offset = ({ corners }: SeenCode): number =>
    Math.min(...corners.map(({ x, y }) => Math.hypot(x - width / 2, y - height / 2)));
  return codes.toSorted((one, other) => offset(one) - offset(other));
}
