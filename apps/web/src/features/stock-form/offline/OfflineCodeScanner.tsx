import { isSameCode, isVehicleCode } from '@vialant/domain/scan/code';
import type { ScannedBy } from '@vialant/domain/scan/scanned-by';
import { labels } from '@vialant/domain/words/labels';
import { LIMITS } from '@vialant/domain/values/limits';
import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import { waitingHere } from '@vialant/domain/words/waiting-here';
import type { ReactElement } from 'react';
import type { ScannedItem } from '../../scanner/ScannedList.tsx';
import { Scanner } from '../../scanner/Scanner.tsx';
import type { CodeAnswer } from '../../scanner/use-scan-pipeline.ts';
import { useLastKnown } from './last-known.ts';
import { takenHere, useOthersWaiting } from './taken-here.ts';

export type OfflineCodeScannerProps = {
  /** One of `labels.scan.titles`. */
  readonly title: string;
  /** The codes so far; left out by a flow that needs only one code. */
  readonly codes?: readonly string[];
  /** The button that ends the scanning of several codes. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** Whether the code of a box is expected. */
  readonly forBox?: boolean;
  /** Whether something is to be taken from the vial. */
  readonly forDose?: boolean;
  /** The codes that are still to be found, where the device knows them. */
  readonly left?: readonly ScannedItem[] | undefined;
  /** A code that a hand scanner read over the form; null for none. */
  readonly given?: string | null;
  /** While true, only typed codes are taken. */
  readonly paused?: boolean;
  readonly onCode: (code: string, scannedBy: ScannedBy) => void;
  readonly onBack: () => void;
};

const UNKNOWN = { allow_manual_scan_entry: true, allow_hand_scanner: true } as const;

/**
 * Takes codes that cannot be looked up. Typing and hand scanners follow the agency's last known settings. Where these
 * are not known, both are allowed: a record that is marked as typed is worth more than no record.
 */
export function OfflineCodeScanner({
  title,
  codes,
  action,
  forBox = false,
  forDose = false,
  left,
  given = null,
  paused = false,
  onCode,
  onBack,
}: OfflineCodeScannerProps): ReactElement {
  const lastKnown = useLastKnown();
  const waiting = useOthersWaiting([]);

  /** Whether a code is one that was taken, also in other letters, unless two vials are known that differ only so. */
  function isAgain(taken: string, code: string): boolean {
    const areTwo = lastKnown.vial(taken)?.barcode === taken && lastKnown.vial(code)?.barcode === code;
    return taken === code || (isSameCode(taken, code) && !areTwo);
  }

  function take(code: string, scannedBy: ScannedBy): CodeAnswer {
    if (codes?.some((each) => isAgain(each, code))) return { refused: fill(messages.scan.duplicate, { code }) };
    const most = LIMITS.batch.maxDrugs;
    if (codes && codes.length >= most) return { refused: fill(messages.stock.batchFull, { n: most }) };
    if (isVehicleCode(code)) return { refused: messages.scan[forBox ? 'boxNotFound' : 'noDrugWithCode'].text };
    if (!forBox && lastKnown.isBoxCode(code)) return { refused: messages.scan.noDrugWithCode.text };
    // What this device has recorded itself is known for sure, unlike the last known amount.
    if (forDose && takenHere(waiting, code, lastKnown)?.isAll) return { refused: fill(waitingHere.usedUp, { code }) };
    onCode(code, scannedBy);
    return 'accepted';
  }

  return (
    <Scanner
      title={title}
      subtitle={labels.offlineForm.kept}
      allows={lastKnown.settings ?? UNKNOWN}
      paused={paused}
      given={given}
      {...(left && { left })}
      {...(codes && {
        scanned: codes.map((barcode) => {
          const label = lastKnown.vial(barcode)?.typeName;
          return label === undefined ? { barcode } : { barcode, label };
        }),
      })}
      {...(action && { action })}
      onCode={(code, { scannedBy }) => take(code, scannedBy)}
      onBack={onBack}
    />
  );
}
