import { useQueryClient } from '@tanstack/react-query';
import type { UnitFields } from '@vialant/domain/values/amount';
import { refuseText } from '@vialant/domain/values/input';
import { labels } from '@vialant/domain/words/labels';
import { LIMITS } from '@vialant/domain/values/limits';
import { fill } from '@vialant/domain/words/fill';
import { numberNotKept, offlineWork } from '@vialant/domain/words/field/offline-work';
import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { allAbout } from '../../queries/query.ts';
import { useServices } from '../../services/services.ts';
import type { MoveRecord } from '../stock-form/record-queries.ts';
import { changeText, whenText } from '../stock-form/record-text.ts';
import { saveIncident } from './save-incident.ts';

export type IncidentFormProps = {
  readonly record: MoveRecord;
  /** The code of the vial. */
  readonly code: string;
  readonly type: UnitFields;
};

/** One administration and its incident number (INCIDENT-01, INCIDENT-03, INCIDENT-04). */
export function IncidentForm({ record, code, type }: IncidentFormProps): ReactElement {
  const services = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [typed, setTyped] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const sent = useRef({ number: '', key: '' });
  const before = record.incidentNumber ?? '';
  const value = typed ?? before;
  const number = value.trim();

  function submit(): void {
    setTried(true);
    const refusal = refuseText({ value, required: true, maxLength: LIMITS.incidentNumber.maxLength });
    if (refusal !== null) return;
    if (number === before) return toast(messages.transfer.notUpdated);
    if (before === '') void save();
    else setIsAsking(true);
  }

  async function save(): Promise<void> {
    setIsAsking(false);
    setIsSaving(true);
    // Sending the same number again uses the same key, so it is the same change.
    if (sent.current.number !== number) sent.current = { number, key: services.newId() };
    const { message, isSaved } = await saveIncident(services, { id: record.id, code, number, key: sent.current.key });
    toast(message);
    await queryClient.invalidateQueries(allAbout('stock_move_record'));
    setIsSaving(false);
    if (!isSaved) return;
    sent.current = { number: '', key: '' };
    setTyped(null);
    setTried(false);
  }

  return (
    <>
      <Form label={`${record.name} ${whenText(record.happenedAt, services.now())}`} onSubmit={submit}>
        <p className="record-head">
          <span className="record-name">{whenText(record.happenedAt, services.now())}</span>
          <span className="record-amount">{changeText(record.change, type)}</span>
        </p>
        <p className="record-detail">{record.userName}</p>
        {record.isReversed && <p className="record-mark">{labels.history.reversed}</p>}
        {before === numberNotKept ? (
          <p className="record-detail">{offlineWork.hasNumber}</p>
        ) : (
          <div className="incident-row">
            <TextField
              label={labels.incident.number}
              value={value}
              onChange={setTyped}
              required
              maxLength={LIMITS.incidentNumber.maxLength}
              tried={tried}
            />
            <Button type="submit" busy={isSaving}>
              {labels.incident.save}
            </Button>
          </div>
        )}
      </Form>
      <Popup opened={isAsking} title={labels.incident.title} onClose={() => setIsAsking(false)}>
        <p className="incident-question">{labels.incident.confirm}</p>
        <p className="incident-change">
          {before} → {number}
        </p>
        <div className="stock-form-choices">
          <Button kind="primary" wide onClick={() => void save()}>
            {labels.incident.change}
          </Button>
          <Button wide onClick={() => setIsAsking(false)}>
            {fill(labels.incident.keep, { number: before })}
          </Button>
        </div>
      </Popup>
    </>
  );
}
