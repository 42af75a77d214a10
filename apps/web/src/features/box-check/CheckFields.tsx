import { LIMITS } from '@vialant/domain/values/limits';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement, ReactNode } from 'react';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { CheckValues } from './checking.ts';

export type CheckFieldsProps = {
  readonly values: CheckValues;
  readonly notesLabel: string;
  /** What reads the temperature in the place of the user. */
  readonly sensor?: ReactNode;
  readonly onChange: (some: Partial<CheckValues>) => void;
};

/** BOXPOP-06: what is typed about a box that is checked. */
export function CheckFields({ values, notesLabel, sensor, onChange }: CheckFieldsProps): ReactElement {
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
        maxLength={LIMITS.checkNotes.maxLength}
        onChange={(notes) => onChange({ notes })}
      />
    </>
  );
}
