import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RECEIPT_LIMITS } from '@vialant/domain/custody/receipt';
import { fill } from '@vialant/domain/words/fill';
import { officeDanger } from '@vialant/domain/words/office/form';
import { receiptMessages, receiptWords as words } from '@vialant/domain/words/office/law';
import { type ReactElement, useState } from 'react';
import { ABOUT_RECEIPTS, unpaperedVials } from '../../queries/office/receipt.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useSaving } from '../form/use-saving.ts';
import { useHoldPage } from '../shell/leave-guard.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import { RowsFailed, RowsLoading } from '../table/TableStates.tsx';
import { type ReceivedVial, vialText } from './ReceivedVials.tsx';

type JoinVialsProps = { readonly receiptId: string; readonly onDone: () => void };

/** Vials without a receipt, to be ticked; those of the days around the receipt come first. */
export function JoinVials({ receiptId, onDone }: JoinVialsProps): ReactElement {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  const saving = useSaving();
  const query = useQuery(unpaperedVials(client, receiptId));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  useHoldPage(chosen.length > 0);

  async function join(): Promise<void> {
    if (chosen.length === 0) return;
    const isDone = await saving.run(async (idempotencyKey) => {
      await client.call('POST receipt/join', { id: receiptId, drug_ids: [...chosen] }, { idempotencyKey });
      await queryClient.invalidateQueries(ABOUT_RECEIPTS);
    });
    if (!isDone) return;
    setChosen([]);
    toast(receiptMessages.joined);
    onDone();
  }

  return (
    <Form label={words.joinTitle} onSubmit={() => void join()} className="office-form">
      <div className="office-form-fields">
        <h3 className="receipt-heading">{words.joinTitle}</h3>
        {query.data === undefined ? (
          query.isError ? (
            <RowsFailed onRetry={() => void query.refetch()} busy={query.isFetching} />
          ) : (
            <RowsLoading />
          )
        ) : (
          <Choices vials={query.data} chosen={chosen} onChange={setChosen} />
        )}
      </div>
      <div className="office-form-foot">
        {saving.failure.text !== null && (
          <p role="alert" className="office-form-failure">
            {saving.failure.text}
          </p>
        )}
        <Button onClick={onDone}>{officeDanger.cancel}</Button>
        <Button type="submit" kind="primary" busy={saving.isSaving} disabled={chosen.length === 0}>
          {joinText(chosen.length)}
        </Button>
      </div>
    </Form>
  );
}

function joinText(n: number): string {
  if (n === 0) return words.joinNone;
  return n === 1 ? words.joinOne : fill(words.joinSome, { n });
}

type ChoicesProps = {
  readonly vials: readonly ReceivedVial[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

function Choices({ vials, chosen, onChange }: ChoicesProps): ReactElement {
  const { zone } = useOfficeUser();
  if (vials.length === 0) return <p className="receipt-note">{words.joinEmpty}</p>;
  return (
    <>
      {vials.map((vial) => (
        <CheckboxField
          key={vial.drug_id}
          label={
            <span>
              <span className="office-cell--code">{vial.code}</span>
              <span className="received-vial-text">{vialText(vial, zone)}</span>
            </span>
          }
          checked={chosen.includes(vial.drug_id)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, vial.drug_id] : chosen.filter((id) => id !== vial.drug_id))
          }
        />
      ))}
      {vials.length === RECEIPT_LIMITS.vialsAtOnce && (
        <p className="receipt-note">{fill(words.joinMost, { n: RECEIPT_LIMITS.vialsAtOnce })}</p>
      )}
    </>
  );
}
