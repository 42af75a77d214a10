import { IconFileTypePdf } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { labelForm, labelMessages, sheetActs } from '@vialant/domain/words/office/labels';
import { type ReactElement, useState } from 'react';
import type { CallReply } from '../../api/client.ts';
import { allAbout } from '../../queries/query.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useSaving } from '../form/use-saving.ts';
import type { LabelCode } from './CodeList.tsx';
import type { Sheet } from './label-columns.ts';
import { formatNamed, placementFor, shiftsOf } from './placement.ts';
import { PlacementFields } from './PlacementFields.tsx';
import { useLabelFiles } from './use-label-file.ts';

const REASON_LENGTH = 200;

export type ReprintFormProps = {
  readonly sheet: Sheet;
  /** The one label that is printed again; null for all that are unused. */
  readonly code: LabelCode | null;
  readonly shifts: CallReply<'GET label_sheet/shifts'>;
  readonly onDone: () => void;
};

/** LABELS-06: a reprint says why. */
export function ReprintForm({ sheet, code, shifts, onDone }: ReprintFormProps): ReactElement {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const { saveSheet } = useLabelFiles();
  const toast = useToast();
  const saving = useSaving();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [placement, setPlacement] = useState(() => placementFor(sheet.format, shifts));
  const shift = shiftsOf(placement);
  const refused = reason.trim() === '' ? sheetActs.reasonMissing : null;

  async function reprint(shifted: NonNullable<typeof shift>): Promise<void> {
    const one = code === null ? {} : { label_code_id: code.id };
    const body = { id: sheet.id, reason: reason.trim(), start_position: placement.start, ...shifted, ...one };
    const isDone = await saving.run(async (idempotencyKey) => {
      await client.call('POST label_sheet/reprint', body, { idempotencyKey });
      await saveSheet(sheet);
      toast(labelMessages.made, fill(labelMessages.made, { number: sheet.number }));
    });
    await queryClient.invalidateQueries(allAbout('label_sheet'));
    if (isDone) onDone();
  }

  function submit(): void {
    setTried(true);
    if (refused === null && shift !== null) void reprint(shift);
  }

  const title = fill(sheetActs.reprintTitle, { number: sheet.number });
  return (
    <Form label={title} onSubmit={submit} className="office-form">
      <div className="office-form-fields">
        <p className="label-effect">
          {code === null
            ? fill(sheetActs.reprintEffect, { n: sheet.unused })
            : fill(sheetActs.reprintOne, { code: code.code })}
        </p>
        <TextField
          label={sheetActs.reason}
          value={reason}
          onChange={setReason}
          maxLength={REASON_LENGTH}
          refused={tried ? refused : null}
        />
        <PlacementFields
          format={formatNamed(sheet.format)}
          count={code === null ? sheet.unused : 1}
          placement={placement}
          onChange={setPlacement}
        />
      </div>
      <div className="office-form-foot">
        <output className="office-form-change">{labelForm.atFullSize}</output>
        {saving.failure.text !== null && (
          <p role="alert" className="office-form-failure">
            {saving.failure.text}
          </p>
        )}
        <div className="label-acts">
          <Button
            type="submit"
            kind="primary"
            busy={saving.isSaving}
            icon={<IconFileTypePdf aria-hidden size="1.125rem" />}
          >
            {labelForm.make}
          </Button>
          <Button onClick={onDone}>{sheetActs.cancel}</Button>
        </div>
      </div>
    </Form>
  );
}
