import { Loader } from '@mantine/core';
import { labels } from '@vialant/domain/words/labels';
import { fill, messages } from '@vialant/domain/words/messages';
import type { CodeFormat } from '@vialant/domain/scan/scan-format';
import type { ScanOutcome, Scanner as ScanningUser } from '@vialant/domain/scan/scan-outcome';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useToast } from '../../ui/toast/use-toast.ts';
import { Scanner } from '../scanner/Scanner.tsx';
import type { CodeAnswer } from '../scanner/use-scan-pipeline.ts';
import { useServices } from '../../services/services.ts';
import { type BoxActions, BoxActionsPopup } from './BoxActionsPopup.tsx';
import { type LookedUp, lookUpCode, type ScannedBox } from './look-up-code.ts';
import { OfflinePromptPopup } from './OfflinePromptPopup.tsx';
import './scan-flow.css';

export type UnansweredCode = { readonly code: string; readonly isTyped: boolean };

export type ScanFlowScreenProps = BoxActions & {
  /** Whether the scanner is a page of its own, with its own texts and a button for typing (OPEN-003). */
  readonly standsAlone?: boolean;
  readonly user: ScanningUser & { readonly allowsManualEntry: boolean };
  readonly onDrug: (drugId: string, isTyped: boolean) => void;
  readonly onVehicle: () => void;
  readonly onNewDrug: (code: string, format: CodeFormat | null) => void;
  /** Called with the code that could not be looked up. */
  readonly onGoOffline: (unanswered: UnansweredCode) => void;
  readonly onBack: () => void;
  /** Whether a popup of the app covers this screen. */
  readonly covered: boolean;
};

/** Scan a Drug or Box: each code opens a page, or the screen shows why not (SCAN-27 to SCAN-35). */
export function ScanFlowScreen({
  standsAlone = false,
  user,
  covered,
  onBack,
  ...ways
}: ScanFlowScreenProps): ReactElement {
  const { client, network } = useServices();
  const toast = useToast();
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const [box, setBox] = useState<ScannedBox | null>(null);
  const [unanswered, setUnanswered] = useState<string | null>(null);
  const left = useLeft();
  const readAs = useRef<CodeFormat | null>(null);
  const isTyped = useRef(false);

  async function lookUp(code: string): Promise<CodeAnswer> {
    setBusyWith(code);
    const lookedUp = await lookUpCode({ client, network }, code, user, left());
    setBusyWith(null);
    return follow(code, lookedUp);
  }

  function follow(code: string, lookedUp: LookedUp): CodeAnswer {
    switch (lookedUp.outcome) {
      case 'given up':
        return 'accepted';
      case 'offline':
        setUnanswered(code);
        return 'accepted';
      case 'failed':
        return { refused: lookedUp.text };
      default:
        return open(code, lookedUp.outcome, lookedUp.box);
    }
  }

  function open(code: string, outcome: ScanOutcome, scannedBox: ScannedBox | null): CodeAnswer {
    if ('refused' in outcome) return { refused: outcome.refused.text };
    if (outcome.open === 'drug') ways.onDrug(outcome.id, isTyped.current);
    else if (outcome.open === 'box') setBox(scannedBox && { ...scannedBox, manual: isTyped.current });
    else if (outcome.open === 'vehicle checks') ways.onVehicle();
    else ways.onNewDrug(code, readAs.current);
    return 'accepted';
  }

  async function tryAgain(): Promise<void> {
    if (unanswered === null) return;
    setUnanswered(null);
    const answer = await lookUp(unanswered);
    if (answer !== 'accepted') toast({ text: answer.refused, tone: 'error', area: 'stock' });
  }

  function goOffline(): void {
    if (unanswered === null) return;
    setUnanswered(null);
    toast(messages.offline.goingOffline);
    ways.onGoOffline({ code: unanswered, isTyped: isTyped.current });
  }

  return (
    <>
      <Scanner
        {...(standsAlone
          ? { title: labels.scan.titles.drug, subtitle: labels.scan.place, offersTyping: true }
          : { title: labels.scan.titles.drugOrBox })}
        allowManual={user.allowsManualEntry}
        paused={covered || busyWith !== null || box !== null || unanswered !== null}
        onCode={(code, { format, manual }) => {
          readAs.current = format;
          isTyped.current = manual;
          return lookUp(code);
        }}
        onBack={onBack}
      />
      <output>
        {busyWith !== null && (
          <span className="scan-flow-busy">
            <Loader aria-hidden size="sm" color="var(--app-accent)" />
            {fill(labels.scan.lookingUp, { code: busyWith })}
          </span>
        )}
      </output>
      <BoxActionsPopup box={box} onClose={() => setBox(null)} {...ways} />
      <OfflinePromptPopup
        opened={unanswered !== null}
        onGoOffline={goOffline}
        onTryAgain={() => void tryAgain()}
        onClose={() => setUnanswered(null)}
      />
    </>
  );
}

/** A signal that is aborted when the screen is left, so that a late answer opens nothing. */
function useLeft(): () => AbortSignal {
  const left = useRef(new AbortController());
  useEffect(() => {
    if (left.current.signal.aborted) left.current = new AbortController();
    return () => left.current.abort();
  }, []);
  return () => left.current.signal;
}
