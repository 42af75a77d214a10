import { localDate } from '@vialant/domain/date-only';
import { labels } from '@vialant/domain/labels';
import { LIMITS } from '@vialant/domain/limits';
import { fill, messages } from '@vialant/domain/messages';
import { say } from '@vialant/domain/refusal';
import type { ReactElement } from 'react';
import { failedAs, refusalOf } from '../../api/failure.ts';
import { Scanner } from '../scanner/Scanner.tsx';
import type { CodeAnswer, CodeOrigin } from '../scanner/use-scan-pipeline.ts';
import { useServices } from '../services.ts';
import { isOfSamePackage, type NewDrugValues } from './new-drug-values.ts';

export type CodeScannerProps = {
  readonly values: NewDrugValues;
  readonly allowManual: boolean;
  readonly onCode: (code: string, format: string) => void;
  readonly onDone: () => void;
  readonly onBack: () => void;
};

/** Gathers unknown codes, each once (CREATE-02, CREATE-03). */
export function CodeScanner({ values, allowManual, onCode, onDone, onBack }: CodeScannerProps): ReactElement {
  const { client, now } = useServices();
  const { codes } = values;

  async function add(code: string, { format }: CodeOrigin): Promise<CodeAnswer> {
    if (codes.includes(code)) return { refused: fill(messages.scan.duplicate, { code }) };
    const most = LIMITS.batch.maxDrugs;
    if (codes.length >= most) return { refused: fill(messages.stock.batchFull, { n: most }) };
    if (!isOfSamePackage(values, code, format ?? '', localDate(now()))) {
      return { refused: fill(messages.create.otherPackage, { code }) };
    }
    try {
      const { kind } = await client.call('GET code/find', { barcode_id: code });
      if (kind !== 'none') return { refused: say({ code: 'CODE_ALREADY_KNOWN', barcode: code }) };
    } catch (error) {
      return { refused: reasonOf(error) };
    }
    onCode(code, format ?? '');
    return 'accepted';
  }

  return (
    <Scanner
      title={labels.scan.titles.drug}
      allowManual={allowManual}
      scanned={codes.map((barcode) => ({ barcode }))}
      {...(codes.length > 0 && { action: { label: labels.scan.actions.create, onPress: onDone } })}
      onCode={add}
      onBack={onBack}
    />
  );
}

function reasonOf(error: unknown): string {
  if (failedAs(error, 'unreachable')) return messages.api.unavailable.text;
  return refusalOf(error)?.message ?? messages.shell.callFailed.text;
}
