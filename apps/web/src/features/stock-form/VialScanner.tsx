import type { CodeEntrySettings } from '@vialant/domain/agency/role';
import type { ScannedBy } from '@vialant/domain/scan/scanned-by';
import { labels } from '@vialant/domain/words/labels';
import { LIMITS } from '@vialant/domain/values/limits';
import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import { scanOutcome } from '@vialant/domain/scan/scan-outcome';
import type { ReactElement } from 'react';
import type { CallReply } from '../../api/client.ts';
import { readRow } from '../../api/entities.ts';
import { failedAs, refusalOf } from '../../api/failure.ts';
import { Scanner } from '../scanner/Scanner.tsx';
import type { CodeAnswer, CodeOrigin } from '../scanner/use-scan-pipeline.ts';
import type { OfflineStart } from '../../services/offline-start.ts';
import { useBasics } from '../../services/services.ts';
import { useAsk } from '../../services/use-ask.ts';
import type { Vial } from './vial-queries.ts';

export type VialScannerProps = {
  /** What the scanned vials are for, one of `labels.scan.actions`. */
  readonly action: string;
  readonly allows: CodeEntrySettings;
  /** A code that a hand scanner read over the form; null for none. */
  readonly given: string | null;
  readonly vials: readonly Vial[];
  /** What the batch goes on with offline, except the code that was not answered. */
  readonly offline: OfflineStart;
  readonly onVial: (id: string, code: string, scannedBy: ScannedBy) => void;
  readonly onDone: () => void;
  readonly onBack: () => void;
};

const nobody = { role: 'user', settings: { allow_users_to_create_drugs: false } } as const;

/** Collects vials by their codes, each once (ADMIN-02, WASTE-11, XFER-03). */
export function VialScanner(props: VialScannerProps): ReactElement {
  const { action, allows, given, vials, offline, onVial, onDone, onBack } = props;
  const { client } = useBasics();
  const ask = useAsk();

  async function add(code: string, { scannedBy }: CodeOrigin): Promise<CodeAnswer> {
    if (vials.some(({ barcode }) => barcode === code)) return { refused: fill(messages.scan.duplicate, { code }) };
    const most = LIMITS.batch.maxDrugs;
    if (vials.length >= most) return { refused: fill(messages.stock.batchFull, { n: most }) };
    try {
      const answer = await ask((signal) => client.call('GET code/find', { barcode_id: code }, { signal }), {
        ...offline,
        unanswered: { code, how: scannedBy },
      });
      if (answer === 'given up') return 'unanswered';
      const found = judge(answer.value);
      if ('refused' in found) return found;
      // A code that was typed in other letters leads to the same vial.
      if (vials.some(({ id }) => id === found.id)) return { refused: fill(messages.scan.duplicate, { code }) };
      onVial(found.id, code, scannedBy);
      if (code === given) onDone(); // one more vial, and back to the form from which it was scanned
      return 'accepted';
    } catch (error) {
      if (failedAs(error, 'expired')) return 'unanswered'; // the login form is over this
      return { refused: refusalOf(error)?.message ?? messages.shell.callFailed.text };
    }
  }

  return (
    <Scanner
      title={labels.scan.titles.drug}
      allows={allows}
      given={given}
      scanned={vials.map(({ barcode, typeName }) => ({ barcode, label: typeName }))}
      {...(vials.length > 0 && { action: { label: action, onPress: onDone } })}
      onCode={add}
      onBack={onBack}
    />
  );
}

/** The vial of a code if something is left in it; else the reason why it is refused. */
function judge(reply: CallReply<'GET code/find'>): { readonly id: string } | { readonly refused: string } {
  if (reply.kind !== 'drug') return { refused: messages.scan.noDrugWithCode.text };
  const drug = readRow('drug', reply.drug);
  const hasQuantity = (drug.stock_move_record__quantity ?? drug.quantity) > 0;
  const inOtherAgency = reply.drug_in_other_agency === 1;
  const outcome = scanOutcome({ kind: 'drug', id: drug.id, hasQuantity, inOtherAgency }, 'dose', nobody);
  return 'refused' in outcome ? { refused: outcome.refused.text } : { id: drug.id };
}
