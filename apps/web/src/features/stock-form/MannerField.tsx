import { doseRecord } from '@vialant/domain/words/dose-record';
import { say } from '@vialant/domain/words/refusal';
import type { ReactElement } from 'react';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { CHOSEN_MANNERS, type LawContext } from './law.ts';

export type MannerFieldProps = {
  readonly value: string;
  readonly law: LawContext;
  readonly tried: boolean;
  readonly onChange: (manner: string) => void;
};

const choices = CHOSEN_MANNERS.map((manner) => ({ value: manner, label: manner }));

/** LAW-02: how the waste is disposed of, where the agency requires it a required choice (LAW-03). */
export function MannerField({ value, law, tried, onChange }: MannerFieldProps): ReactElement {
  const isRequired = law.settings.require_manner_of_disposal && law.isBinding;
  const isMissing = isRequired && value === '';
  return (
    <SelectField
      label={doseRecord.manner}
      value={value}
      choices={choices}
      refused={isMissing && tried ? say({ code: 'REQUIRED' }) : null}
      onChange={onChange}
    />
  );
}
