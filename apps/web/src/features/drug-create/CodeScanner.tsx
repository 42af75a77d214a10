import type { CodeEntrySettings } from '@vialant/domain/agency/role';
import { isSameCode, refuseCode } from '@vialant/domain/scan/code';
import { localDate } from '@vialant/domain/values/date-only';
import { labels } from '@vialant/domain/words/labels';
import { LIMITS } from '@vialant/domain/values/limits';
import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import { say } from '@vialant/domain/words/refusal';
import type { ReactElement } from 'react';
import type { KeptForm } from '../../acts/use-kept-form.ts';
import { failedAs, refusalOf } from '../../api/failure.ts';
import { Scanner } from '../scanner/Scanner.tsx';
import type { CodeAnswer, CodeOrigin } from '../scanner/use-scan-pipeline.ts';
import { NOTHING_BEGUN } from '../../services/offline-start.ts';
import { useBasics } from '../../services/services.ts';
import { useAsk } from '../../services/use-ask.ts';
import { isOfSamePackage, type NewDrugValues } from './new-drug-values.ts';

export type CodeScannerProps = {
  readonly form: Pick<KeptForm<NewDrugValues>, 'values' | 'latest' | 'change'>;
  readonly allows: CodeEntrySettings;
  /** A code that a hand scanner read over the form; null for none. */
  readonly given: string | null;
  readonly onDone: () => void;
  readonly onBack: () => void;
};

/** Collects unknown codes, each once (CREATE-02, CREATE-03). */
export function CodeScanner({ form, allows, given, onDone, onBack }: CodeScannerProps): ReactElement {
  const { client, now } = useBasics();
  const ask = useAsk();
  const { codes } = form.values;

  async function add(code: string, { format }: CodeOrigin): Promise<CodeAnswer> {
    // The codes of a tray can come faster than the screen is drawn, so the latest values are needed.
    const before = form.latest();
    const refusal = refuseCode(code);
    if (refusal) return { refused: say(refusal) };
    if (before.codes.some((each) => isSameCode(each, code)))
      return { refused: fill(messages.scan.duplicate, { code }) };
    const most = LIMITS.batch.maxDrugs;
    if (before.codes.length >= most) return { refused: fill(messages.stock.batchFull, { n: most }) };
    if (!isOfSamePackage(before, code, format ?? '', localDate(now()))) {
      return { refused: fill(messages.create.otherPackage, { code }) };
    }
    try {
      const find = (signal: AbortSignal) => client.call('GET code/find', { barcode_id: code }, { signal });
      const answer = await ask(find, NOTHING_BEGUN);
      if (answer === 'given up') return 'unanswered';
      if (answer.value.kind !== 'none') return { refused: say({ code: 'CODE_ALREADY_KNOWN', barcode: code }) };
    } catch (error) {
      if (failedAs(error, 'expired')) return 'unanswered'; // the login form is over this
      return { refused: refusalOf(error)?.message ?? messages.shell.callFailed.text };
    }
    form.change((latest) => ({ codes: [...latest.codes, code], formats: [...latest.formats, format ?? ''] }));
    if (code === given) onDone(); // one more vial, and back to the form from which it was scanned
    return 'accepted';
  }

  return (
    <Scanner
      title={labels.scan.titles.drug}
      allows={allows}
      given={given}
      scanned={codes.map((barcode) => ({ barcode }))}
      {...(codes.length > 0 && { action: { label: labels.scan.actions.create, onPress: onDone } })}
      onCode={add}
      onBack={onBack}
    />
  );
}
