import { LIMITS } from '@vialant/domain/values/limits';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement, ReactNode } from 'react';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { CheckValues } from './checking.ts';

export type CheckFieldsProps = {
  readonly values: CheckValues;
  readonly notesLabel: string;
  readonly notesMaxLength?: number;
  /** The button that reads the temperature from a sensor. */
  readonly sensor?: ReactNode;
  readonly onChange: (some: Partial<CheckValues>) => void;
};

/** BOXPOP-06: the typed fields of a check. */
export function CheckFields({
  values,
  notesLabel,
  notesMaxLength = LIMITS.checkNotes.maxLength,
  sensor,
  onChange,
}: CheckFieldsProps): ReactElement {
  const temperature = (
    <TextField
      label={labels.boxScanned.temperature}
      value={values.temperature}
      onChange={(typed) => onChange({ temperature: typed })}
    />
  );
  return (
    <>
      {sensor ? (
        <div className="box-popup-temperature">
          {temperature}
          {sensor}
        </div>
      ) : (
        temperature
      )}
      <TextArea
        label={notesLabel}
        value={values.notes}
        maxLength={notesMaxLength}
        onChange={(notes) => onChange({ notes })}
      />
    </>
  );
}
