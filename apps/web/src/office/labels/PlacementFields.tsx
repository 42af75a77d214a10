import { IconRuler2 } from '@tabler/icons-react';
import { LABEL_FORMATS } from '@vialant/domain/labels/label-format';
import type { LabelFormatName } from '@vialant/domain/labels/label-names';
import { labelForm } from '@vialant/domain/words/office/labels';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useSaving } from '../form/use-saving.ts';
import { type Placement, shiftOf, shiftsOf } from './placement.ts';
import { SheetDrawing } from './SheetDrawing.tsx';
import { useLabelFiles } from './use-label-file.ts';

export type PlacementFieldsProps = {
  readonly format: LabelFormatName;
  readonly count: number;
  readonly placement: Placement;
  readonly onChange: (placement: Placement) => void;
};

/** LABELS-04: the first label, the shift, and the page by which one finds it. */
export function PlacementFields({ format, count, placement, onChange }: PlacementFieldsProps): ReactElement {
  const { saveTestPage } = useLabelFiles();
  const loading = useSaving();
  const shifts = shiftsOf(placement);

  return (
    <>
      <SheetDrawing
        format={LABEL_FORMATS[format]}
        start={placement.start}
        count={count}
        onStart={(start) => onChange({ ...placement, start })}
      />
      <fieldset className="label-shift">
        <legend>{labelForm.shift}</legend>
        <div className="label-shift-fields">
          <TextField
            label={labelForm.right}
            value={placement.right}
            onChange={(right) => onChange({ ...placement, right })}
            refused={shiftOf(placement.right) === null ? labelForm.shiftWrong : null}
          />
          <TextField
            label={labelForm.down}
            value={placement.down}
            onChange={(down) => onChange({ ...placement, down })}
            refused={shiftOf(placement.down) === null ? labelForm.shiftWrong : null}
          />
        </div>
        <p className="office-field-hint">{labelForm.shiftHint}</p>
        <Button
          icon={<IconRuler2 aria-hidden size="1.125rem" />}
          busy={loading.isSaving}
          disabled={shifts === null}
          onClick={() => void loading.run(() => saveTestPage({ format, ...shifts }))}
        >
          {labelForm.testPage}
        </Button>
        {loading.failure.text !== null && (
          <p role="alert" className="office-field-error">
            {loading.failure.text}
          </p>
        )}
      </fieldset>
    </>
  );
}
