import { refuseNewBoxCode } from '@vialant/domain/scan/code';
import { labels } from '@vialant/domain/words/labels';
import { say } from '@vialant/domain/words/refusal';
import type { ReactElement } from 'react';
import { Scanner } from '../scanner/Scanner.tsx';
import type { CodeAnswer, CodeOrigin } from '../scanner/use-scan-pipeline.ts';
import { NOTHING_BEGUN } from '../../services/offline-start.ts';
import { useServices } from '../../services/services.ts';
import { useAsk } from '../../services/use-ask.ts';
import { lookUp } from './look-up.ts';
import { isCodeTaken } from './code-taken.ts';

export type NewCodeScannerProps = {
  readonly allowManual: boolean;
  readonly onCode: (code: string, manual: boolean) => void;
  readonly onBack: () => void;
};

/** RESEAL-02 to RESEAL-04: scans the code of the new seal. */
export function NewCodeScanner({ allowManual, onCode, onBack }: NewCodeScannerProps): ReactElement {
  const { client } = useServices();
  const ask = useAsk();

  async function take(code: string, { manual }: CodeOrigin): Promise<CodeAnswer> {
    const refusal = refuseNewBoxCode(code);
    if (refusal) return { refused: say(refusal) };
    const found = await lookUp({ client, ask }, code, NOTHING_BEGUN);
    if (found.kind === 'given up') return 'accepted';
    if (isCodeTaken(code, found)) return { refused: say({ code: 'CODE_IN_USE', barcode: code, saving: 'box' }) };
    onCode(code, manual);
    return 'accepted';
  }

  return (
    <Scanner
      title={labels.scan.titles.box}
      subtitle={labels.boxScanned.newBoxCode}
      allowManual={allowManual}
      onCode={take}
      onBack={onBack}
    />
  );
}
