import { IconHistoryOff } from '@tabler/icons-react';
import { reversalSentence } from '@vialant/domain/words/act-sentence';
import { negate, totalOf } from '@vialant/domain/values/amount';
import { labels } from '@vialant/domain/words/labels';
import { leaveForm } from '@vialant/domain/words/leave-form';
import { messages } from '@vialant/domain/words/messages';
import { TIMING } from '@vialant/domain/values/timing';
import type { ReactElement } from 'react';
import { useKeptForm } from '../../acts/use-kept-form.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { FootSentence } from '../../ui/screen/FootSentence.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { DrugState } from '../drug-flow-state.ts';
import { useBasics } from '../../services/services.ts';
import { useLeaving } from '../stock-form/LeaveForm.tsx';
import { RecordsScreen } from '../stock-form/RecordsScreen.tsx';
import { type MoveRecord, useTaken } from '../stock-form/record-queries.ts';
import { changeText, whenText } from '../stock-form/record-text.ts';
import { type BatchValues, startBatch } from '../stock-form/use-batch.ts';
import { type ToRecord, useBeginStock } from '../stock-form/use-begin-stock.ts';
import { useVials, type Vial } from '../stock-form/vial-queries.ts';
import { reversalRequest } from './reversal.ts';

export type UnAdministerScreenProps = { readonly drug: DrugState | null; readonly onBack: () => void };

type ReversalValues = BatchValues & { readonly recordIds: readonly string[] };

/** UNADM-01 to UNADM-08, ROUTE-15. */
export function UnAdministerScreen({ drug, onBack }: UnAdministerScreenProps): ReactElement {
  const form = useKeptForm((): ReversalValues => ({ ...startBatch(drug === null ? [] : [drug.id]), recordIds: [] }));
  const [drugId = ''] = form.values.keys;
  const vials = useVials(form.values.keys);
  const records = useTaken(drugId, 'wastes too');
  const { isBusy, submit } = useBeginStock('un_administer', form);
  const toast = useToast();
  const [vial] = vials.data ?? [];
  // A record that somebody else has reversed meanwhile is not chosen any more.
  const chosen = (records.data ?? []).filter(({ id, isReversed }) => form.values.recordIds.includes(id) && !isReversed);
  const leaving = useLeaving({ isFilled: chosen.length > 0, text: leaveForm.text, onLeave: onBack });
  const amount = totalOf(chosen.map(({ change }) => negate(change)));
  const sentence = vial && chosen.length > 0 ? reversalSentence(vial, amount, chosen.length) : null;

  function choose(id: string, isChosen: boolean): void {
    const others = form.values.recordIds.filter((each) => each !== id);
    form.change({ recordIds: isChosen ? [...others, id] : others });
  }

  function prepare(): ToRecord | null {
    if (sentence === null || vial === undefined) {
      toast(messages.unAdminister.nothingSelected);
      return null;
    }
    const ids = chosen.map(({ id }) => id);
    return { vials: [vial], sentence, resealBoxIds: [], request: reversalRequest(vial.id, ids) };
  }

  return (
    <RecordsScreen
      title={labels.drug.unAdminister}
      drug={drugId === '' ? null : { drugCode: drug?.drugCode ?? '' }}
      vials={vials}
      records={records}
      onBack={leaving.leave}
      foot={
        <>
          <FootSentence label={labels.stockForm.willBeRecorded} text={sentence} />
          <Button
            kind="primary"
            wide
            busy={isBusy}
            debounceMs={TIMING.unAdminister.throttleMs}
            onClick={() => submit(prepare)}
          >
            {labels.drug.unAdminister}
          </Button>
        </>
      }
    >
      {records.data?.length === 0 && (
        <StateMessage icon={<IconHistoryOff size="2rem" />} text={labels.unAdminister.none} />
      )}
      <ul className="records" aria-label={labels.unAdminister.records} aria-busy={records.data === undefined}>
        {vial &&
          records.data?.map((record) => (
            <li key={record.id} className="record">
              <CheckboxField
                label={<Taken record={record} vial={vial} />}
                checked={chosen.includes(record)}
                disabled={record.isReversed}
                onChange={(isChosen) => choose(record.id, isChosen)}
              />
            </li>
          ))}
      </ul>
      {leaving.question}
    </RecordsScreen>
  );
}

/** A record that can be reversed, or is reversed already (UNADM-06). */
function Taken({ record, vial }: { readonly record: MoveRecord; readonly vial: Vial }): ReactElement {
  const { now } = useBasics();
  return (
    <span className="record-line">
      <span className="record-head">
        <span className="record-name">{record.name}</span>
        <span className="record-amount">{changeText(record.change, vial.type)}</span>
      </span>
      <span className="record-detail">
        {[whenText(record.happenedAt, now()), record.userName, record.incidentNumber].filter(Boolean).join(' · ')}
      </span>
      {record.isReversed && <span className="record-mark">{labels.unAdminister.reversed}</span>}
    </span>
  );
}
