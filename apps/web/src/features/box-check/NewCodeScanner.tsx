import type { CodeEntrySettings } from '@vialant/domain/agency/role';
import { refuseNewBoxCode } from '@vialant/domain/scan/code';
import type { ScannedBy } from '@vialant/domain/scan/scanned-by';
import { labels } from '@vialant/domain/words/labels';
import { say } from '@vialant/domain/words/refusal';
import type { ReactElement } from 'react';
import { Scanner } from '../scanner/Scanner.tsx';
import type { CodeAnswer, CodeOrigin } from '../scanner/use-scan-pipeline.ts';
import { NOTHING_BEGUN } from '../../services/offline-start.ts';
import { useBasics } from '../../services/services.ts';
import { useAsk } from '../../services/use-ask.ts';
import { lookUp } from './look-up.ts';
import { isCodeTaken } from './code-taken.ts';

export type NewCodeScannerProps = {
  readonly allows: CodeEntrySettings;
  readonly onCode: (code: string, scannedBy: ScannedBy) => void;
  readonly onBack: () => void;
};

/** RESEAL-02 to RESEAL-04: scans the code of the new seal. */
export function NewCodeScanner({ allows, onCode, onBack }: NewCodeScannerProps): ReactElement {
  const { client } = useBasics();
  const ask = useAsk();

  async function take(code: string, { scannedBy }: CodeOrigin): Promise<CodeAnswer> {
    const refusal = refuseNewBoxCode(code);
    if (refusal) return { refused: say(refusal) };
    const found = await lookUp({ client, ask }, code, NOTHING_BEGUN);
    if (found.kind === 'given up') return 'unanswered';
    if (isCodeTaken(code, found)) return { refused: say({ code: 'CODE_IN_USE', barcode: code, saving: 'box' }) };
    onCode(code, scannedBy);
    return 'accepted';
  }

  return (
    <Scanner
      title={labels.scan.titles.box}
      subtitle={labels.boxScanned.newBoxCode}
      allows={allows}
      onCode={take}
      onBack={onBack}
    />
  );
}
