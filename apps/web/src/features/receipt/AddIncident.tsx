import { useQueryClient } from '@tanstack/react-query';
import { refuseText } from '@vialant/domain/values/input';
import { LIMITS } from '@vialant/domain/values/limits';
import { fill } from '@vialant/domain/words/fill';
import { receiptMessages, receipt as words } from '@vialant/domain/words/receipt';
import { type ReactElement, useRef, useState } from 'react';
import { allAbout } from '../../queries/query.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';

export type AddIncidentProps = {
  /** The doses that have no number yet. */
  readonly recordIds: readonly string[];
  /** The number that was typed before the act became a batch. */
  readonly offered: string | null;
};

/** OPEN-101: one number for all doses of the act. One that was typed before is added with one tap. */
export function AddIncident({ recordIds, offered }: AddIncidentProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const { isSaving, save } = useSaveForAll(recordIds);
  if (offered !== null) {
    return (
      <Button wide busy={isSaving} onClick={() => void save(offered)}>
        {fill(words.addThisIncident, { number: offered })}
      </Button>
    );
  }
  if (isOpen)
    return <IncidentField count={recordIds.length} isSaving={isSaving} onSave={(number) => void save(number)} />;
  return (
    <Button wide onClick={() => setIsOpen(true)}>
      {words.addIncident}
    </Button>
  );
}

type IncidentFieldProps = {
  readonly count: number;
  readonly isSaving: boolean;
  readonly onSave: (number: string) => void;
};

function IncidentField({ count, isSaving, onSave }: IncidentFieldProps): ReactElement {
  const [value, setValue] = useState('');
  const [tried, setTried] = useState(false);
  const most = LIMITS.incidentNumber.maxLength;

  function submit(): void {
    setTried(true);
    if (refuseText({ value, required: true, maxLength: most }) === null) onSave(value.trim());
  }

  return (
    <Form label={words.addIncident} onSubmit={submit} className="receipt-incident">
      <TextField label={words.incident} value={value} onChange={setValue} required maxLength={most} tried={tried} />
      <Button type="submit" wide busy={isSaving}>
        {count === 1 ? words.saveIncident : fill(words.saveIncidentForAll, { n: count })}
      </Button>
    </Form>
  );
}

/** Saves the number for each record under a key of its own, so that pressing again after a lost answer adds no second one. */
function useSaveForAll(recordIds: readonly string[]): {
  readonly isSaving: boolean;
  readonly save: (number: string) => Promise<void>;
} {
  const { client, newId } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [isSaving, setIsSaving] = useState(false);
  const keys = useRef(new Map<string, string>());

  function keyOf(name: string): string {
    const key = keys.current.get(name) ?? newId();
    keys.current.set(name, key);
    return key;
  }

  async function save(number: string): Promise<void> {
    if (isSaving) return;
    setIsSaving(true);
    let saved = 0;
    for (const id of recordIds) {
      const options = { idempotencyKey: keyOf(`${id} ${number}`) };
      const isSaved = await client.call('POST stock_move_record/update', { id, incident_number: number }, options).then(
        () => true,
        () => false,
      );
      if (!isSaved) break;
      saved += 1;
    }
    const { incidentAdded, incidentNotAdded } = receiptMessages;
    if (saved === recordIds.length) toast(incidentAdded);
    else toast(incidentNotAdded, fill(incidentNotAdded, { n: saved, total: recordIds.length }));
    await queryClient.invalidateQueries(allAbout('stock_move_record'));
    setIsSaving(false);
  }

  return { isSaving, save };
}
