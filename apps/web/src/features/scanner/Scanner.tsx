import type { CodeEntrySettings } from '@vialant/domain/agency/role';
import { labels } from '@vialant/domain/words/labels';
import { ACCEPTED_CODE_TYPES } from '@vialant/domain/values/limits';
import { messages } from '@vialant/domain/words/messages';
import type { CodeFormat } from '@vialant/domain/scan/scan-format';
import { isAskedText } from '@vialant/domain/proof/device-witness';
import { type ReactElement, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { WITNESS_THIS_PATH, type WitnessThisState } from '../../services/witness-this.ts';
import { Button } from '../../ui/Button.tsx';
import { CoveredContext } from '../../ui/covered.ts';
import { useScannedCode } from '../../ui/scanner-keys.ts';
import { Screen } from '../../ui/screen/Screen.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { LeftList } from './LeftList.tsx';
import { ManualEntry } from './ManualEntry.tsx';
import { type ScannedItem, ScannedList } from './ScannedList.tsx';
import { ScannerCamera } from './ScannerCamera.tsx';
import { useFeltVerdict } from './use-felt-verdict.ts';
import { usePressWhenAnswered } from './use-press-when-answered.ts';
import { type CodeHandlers, useScanPipeline } from './use-scan-pipeline.ts';
import { VerdictLine } from './VerdictLine.tsx';
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
  /** The codes that are still to be found, where the flow knows them. */
  readonly left?: readonly ScannedItem[];
  /** A code that a hand scanner read on the screen before; the camera stays off until the flow has answered it. */
  readonly given?: string | null;
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
  left,
  given = null,
  action,
  offersTyping = false,
  paused: isFlowPaused = false,
  onBack,
  ...handlers
}: ScannerProps): ReactElement {
  const toast = useToast();
  const feel = useFeltVerdict();
  const paused = use(CoveredContext) || isFlowPaused;
  const mayType = allows.allow_manual_scan_entry;
  const field = useRef<HTMLInputElement>(null);
  const onCode = useWithAsked(handlers.onCode);
  const pipeline = useScanPipeline({ accepts, allows, paused }, { ...handlers, onCode });
  const isGivenAnswered = useGivenCode(paused ? null : given, pipeline.takeGiven);
  useScannedCode(() => {}); // the codes of a hand scanner are for the field below
  const { verdict } = pipeline;
  const { press, isWaiting } = usePressWhenAnswered(pipeline.unanswered, action?.onPress);

  function forbidTyping(): void {
    feel('bad');
    toast(messages.scan.manualEntryOff);
  }

  return (
    <Screen
      bar={<TitleBar title={title} onBack={onBack} />}
      foot={
        action && (
          <Button kind="primary" wide busy={isWaiting} onClick={press}>
            {action.label}
          </Button>
        )
      }
    >
      <div className="scanner">
        {subtitle !== undefined && <p className="scanner-subtitle">{subtitle}</p>}
        <ScannerCamera
          pipeline={pipeline}
          accepts={accepts}
          takesAll={scanned !== undefined}
          paused={paused}
          wanted={given === null || isGivenAnswered}
        >
          <VerdictLine
            verdict={verdict}
            name={scanned?.find(({ barcode }) => barcode === verdict?.code)?.label ?? null}
            left={left?.length ?? null}
          />
        </ScannerCamera>
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
        <LeftList items={left ?? []} />
        <ScannedList items={scanned ?? []} />
      </div>
    </Screen>
  );
}

/** OPEN-149: what asks for a witness is witnessed, whatever is scanned for. */
function useWithAsked(onCode: CodeHandlers['onCode']): CodeHandlers['onCode'] {
  const navigate = useNavigate();
  return (code, origin) => {
    if (!isAskedText(code)) return onCode(code, origin);
    void navigate(WITNESS_THIS_PATH, { state: { askedCode: code } satisfies WitnessThisState });
    return 'accepted';
  };
}

// A flow that leaves the scanner with a code has left it by then, and the camera is not switched on for nothing.
const LEFT_WITHIN_MS = 300;

/** Takes the code that came before the scanner was open, once; returns whether the flow has answered it. */
function useGivenCode(given: string | null, take: (code: string) => Promise<unknown>): boolean {
  const taken = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isAnswered, setIsAnswered] = useState(false);
  const takeOnce = useEffectEvent(async (code: string) => {
    if (taken.current) return;
    taken.current = true;
    await take(code);
    timer.current = setTimeout(() => setIsAnswered(true), LEFT_WITHIN_MS);
  });
  useEffect(() => {
    if (given !== null) void takeOnce(given);
  }, [given]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return isAnswered;
}
