import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  DOSE_LENGTHS,
  MANNERS_OF_DISPOSAL,
  ORDER_KINDS,
  type RequiredElement,
} from '@vialant/domain/custody/dose-record';
import { completionMessages, doseHistory, doseRecord } from '@vialant/domain/words/dose-record';
import { type ReactElement, useRef, useState } from 'react';
import { refusalOf } from '../../api/failure.ts';
import { allAbout } from '../../queries/query.ts';
import { currentUser, signedIn } from '../../queries/user.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { MoveRecord } from '../stock-form/record-queries.ts';

type CompleteRecordProps = { readonly record: MoveRecord; readonly missing: readonly RequiredElement[] };
type Values = { readonly [Element in RequiredElement]?: string };

const NONE = { value: '', label: '' };
const ORDERS = [NONE, ...ORDER_KINDS.map((kind) => ({ value: kind, label: doseRecord.kinds[kind] }))];
const MANNERS = [NONE, ...MANNERS_OF_DISPOSAL.map((manner) => ({ value: manner, label: manner }))];

/** LAW-05: who acted, or an admin, adds what a record does not say. */
export function CompleteRecord({ record, missing }: CompleteRecordProps): ReactElement | null {
  const { data: me } = useQuery({ ...currentUser(useBasics()), select: signedIn });
  const [isOpen, setIsOpen] = useState(false);
  if (me === undefined || (me.id !== record.createdBy && me.role !== 'admin')) return null;
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>{doseHistory.complete}</Button>;
  return <CompletionForm record={record} missing={missing} />;
}

function CompletionForm({ record, missing }: CompleteRecordProps): ReactElement {
  const { client, newId } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [values, setValues] = useState<Values>({});
  const [isSaving, setIsSaving] = useState(false);
  // A try after a lost answer is the same change; other values are another one.
  const sent = useRef({ text: '', key: '' });

  async function save(): Promise<void> {
    const text = JSON.stringify(values);
    if (sent.current.text !== text) sent.current = { text, key: newId() };
    setIsSaving(true);
    try {
      const { patient_reference, medical_director } = values;
      const order_kind = ORDER_KINDS.find((kind) => kind === values.order_kind) ?? null;
      const manner_of_disposal = MANNERS_OF_DISPOSAL.find((manner) => manner === values.manner_of_disposal) ?? null;
      const body = { id: record.id, patient_reference, medical_director, order_kind, manner_of_disposal };
      await client.call('POST stock_move_record/complete', body, { idempotencyKey: sent.current.key });
      toast(completionMessages.done);
    } catch (error) {
      toast(completionMessages.failed, refusalOf(error)?.message ?? completionMessages.failed.text);
    } finally {
      setIsSaving(false);
      await Promise.all([
        queryClient.invalidateQueries(allAbout('stock_move_record')),
        queryClient.invalidateQueries(allAbout('drug')), // the chain of the vial
      ]);
    }
  }

  const bound = (element: RequiredElement): { value: string; onChange: (value: string) => void } => ({
    value: values[element] ?? '',
    onChange: (value) => setValues({ ...values, [element]: value }),
  });
  const has = (element: RequiredElement): boolean => missing.includes(element);
  const isEmpty = Object.values(values).every((value) => value.trim() === '');
  return (
    <Form label={doseHistory.complete} onSubmit={() => void (isEmpty || save())}>
      {has('patient_reference') && (
        <TextField label={doseRecord.patient} maxLength={DOSE_LENGTHS.patient} {...bound('patient_reference')} />
      )}
      {has('medical_director') && (
        <TextField label={doseRecord.director} maxLength={DOSE_LENGTHS.person} {...bound('medical_director')} />
      )}
      {has('order_kind') && <SelectField label={doseRecord.order} choices={ORDERS} {...bound('order_kind')} />}
      {has('manner_of_disposal') && (
        <SelectField label={doseRecord.manner} choices={MANNERS} {...bound('manner_of_disposal')} />
      )}
      <p className="record-detail">{doseHistory.addHint}</p>
      <Button type="submit" busy={isSaving}>
        {doseHistory.add}
      </Button>
    </Form>
  );
}
