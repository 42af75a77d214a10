import type { Field } from '@vialant/contract/field';
import { CASE_TYPES, OUTCOMES } from '@vialant/domain/cases/case';
import { caseFields as words, casePage, caseWords } from '@vialant/domain/words/office/cases';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import type { Choice, FormField } from '../form/form-field.ts';

type Name = keyof typeof words;

const editable = { isFixed: false } as const;

/** A text of several lines. */
export function longText(name: Name, maxLength: number, isRequired: boolean): FormField {
  const declared: Field = { type: 'string', maxLength, clearable: true };
  return {
    name,
    declared,
    words: words[name],
    isRequired,
    ...editable,
    render: ({ field, value, error, onChange }) => (
      <TextArea
        label={field.words.label}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        maxLength={maxLength}
        required={isRequired}
        refused={error}
      />
    ),
  };
}

export function shortText(name: Name, isRequired: boolean): FormField {
  const declared: Field = { type: 'string', maxLength: 200, clearable: true };
  return { name, declared, words: words[name], isRequired, ...editable };
}

export function day(name: Name, isRequired = true): FormField {
  return { name, declared: { type: 'date' }, words: words[name], isRequired, ...editable };
}

export function chosen(name: Name, choices: readonly Choice[], isRequired = true): FormField {
  return { name, declared: { type: 'string' }, words: words[name], choices, isRequired, ...editable };
}

/** A password is typed for this one save, and never shown in what the save changes. */
export const witnessPassword: FormField = {
  name: 'witness_password',
  declared: { type: 'string' },
  words: words.witness_password,
  isRequired: false,
  ...editable,
  show: () => casePage.hidden,
  render: ({ field, value, error, onChange }) => (
    <PasswordField
      label={field.words.label}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      refused={error}
    />
  ),
};

export const NOTE_LENGTH = 4000;

export const note = longText('note', NOTE_LENGTH, false);

export const value: FormField = {
  name: 'loss_value',
  declared: { type: 'number', decimals: 2, most: 1_000_000_000, clearable: true },
  words: words.loss_value,
  isRequired: false,
  ...editable,
};

export const typeChoices: readonly Choice[] = CASE_TYPES.map((type) => ({ value: type, label: caseWords.types[type] }));

export const outcomeChoices: readonly Choice[] = OUTCOMES.map((outcome) => ({
  value: outcome,
  label: caseWords.outcomes[outcome],
}));
