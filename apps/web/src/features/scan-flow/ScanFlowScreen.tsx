import type { CodeEntrySettings } from '@vialant/domain/agency/role';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import type { CodeFormat } from '@vialant/domain/scan/scan-format';
import type { ScannedBy } from '@vialant/domain/scan/scanned-by';
import type { ScanOutcome, Scanner as ScanningUser } from '@vialant/domain/scan/scan-outcome';
import { type ReactElement, useRef, useState } from 'react';
import { Scanner } from '../scanner/Scanner.tsx';
import { useFeltVerdict } from '../scanner/use-felt-verdict.ts';
import type { CodeAnswer } from '../scanner/use-scan-pipeline.ts';
import { useBasics } from '../../services/services.ts';
import { useAsk } from '../../services/use-ask.ts';
import { type BoxActions, BoxActionsPopup } from './BoxActionsPopup.tsx';
import { UnknownCodePopup } from './UnknownCodePopup.tsx';
import { type LookedUp, lookUpCode, type ScannedBox } from './look-up-code.ts';
import './scan-flow.css';

export type ScanFlowScreenProps = BoxActions & {
  /** Whether the scanner is a page of its own, with its own texts and a button for typing (OPEN-003). */
  readonly standsAlone?: boolean;
  readonly user: ScanningUser;
  readonly allows: CodeEntrySettings;
  readonly onDrug: (drugId: string, scannedBy: ScannedBy) => void;
  readonly onVehicle: () => void;
  readonly onNewDrug: (code: string, format: CodeFormat | null) => void;
  readonly onBack: () => void;
  /** Whether a popup of the app covers this screen. */
  readonly covered: boolean;
  /** A code that a hand scanner read on another screen; null for none. */
  readonly given: string | null;
};

/** Scan a Drug or Box: each code opens a page, or the screen shows why not (SCAN-27 to SCAN-35). */
export function ScanFlowScreen({
  standsAlone = false,
  user,
  allows,
  covered,
  given,
  onBack,
  ...ways
}: ScanFlowScreenProps): ReactElement {
  const { client } = useBasics();
  const feel = useFeltVerdict();
  const ask = useAsk();
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const [box, setBox] = useState<ScannedBox | null>(null);
  const [unknown, setUnknown] = useState<string | null>(null);
  const readAs = useRef<CodeFormat | null>(null);
  const scannedBy = useRef<ScannedBy>('camera');

  async function lookUp(code: string): Promise<CodeAnswer> {
    setBusyWith(code);
    const lookedUp = await lookUpCode({ client, ask }, { code, how: scannedBy.current }, user);
    setBusyWith(null);
    return follow(code, lookedUp);
  }

  function follow(code: string, lookedUp: LookedUp): CodeAnswer {
    switch (lookedUp.outcome) {
      case 'given up':
        return 'unanswered';
      case 'failed':
        return { refused: lookedUp.text };
      default:
        return open(code, lookedUp.outcome, lookedUp.box);
    }
  }

  function open(code: string, outcome: ScanOutcome, scannedBox: ScannedBox | null): CodeAnswer {
    if ('refused' in outcome) return { refused: outcome.refused.text };
    if (outcome.open === 'drug') ways.onDrug(outcome.id, scannedBy.current);
    else if (outcome.open === 'box') setBox(scannedBox && { ...scannedBox, scannedBy: scannedBy.current });
    else if (outcome.open === 'vehicle checks') ways.onVehicle();
    else {
      feel('bad');
      setUnknown(code);
      return 'unanswered';
    }
    return 'accepted';
  }

  return (
    <>
      <Scanner
        {...(standsAlone
          ? { title: labels.scan.titles.drug, subtitle: labels.scan.place, offersTyping: true }
          : { title: labels.scan.titles.drugOrBox })}
        allows={allows}
        given={given}
        paused={covered || busyWith !== null || box !== null || unknown !== null}
        onCode={(code, { format, scannedBy: way }) => {
          readAs.current = format;
          scannedBy.current = way;
          return lookUp(code);
        }}
        onBack={onBack}
      />
      <output>
        {busyWith !== null && (
          <span className="scan-flow-busy">
            <span aria-hidden className="spinner" />
            {fill(labels.scan.lookingUp, { code: busyWith })}
          </span>
        )}
      </output>
      <UnknownCodePopup
        code={unknown}
        onTryAgain={() => setUnknown(null)}
        onReceive={(code) => ways.onNewDrug(code, readAs.current)}
      />
      <BoxActionsPopup box={box} onClose={() => setBox(null)} {...ways} />
    </>
  );
}
