import { IconChevronDown } from '@tabler/icons-react';
import type { Field } from '@vialant/contract/field';
import { officeForm } from '@vialant/domain/words/office/form';
import type { ReactElement } from 'react';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx';
import { Input, SelectInput } from '../../ui/fields/Input.tsx';
import { isTicked } from './field-values.ts';
import type { Choice, FieldControl } from './form-field.ts';

/** The control of a field, by its declared type. */
export function FieldInput(control: FieldControl): ReactElement {
  const { field } = control;
  if (field.render !== undefined) return field.render(control);
  if (isTicked(field.declared)) return <Tick {...control} />;
  if (field.declared.type === 'list') return field.choices ? <Ticks {...control} /> : <TypedList {...control} />;
  return field.choices ? <Chosen {...control} choices={field.choices} /> : <Typed {...control} />;
}

function Tick({ field, value, onChange }: FieldControl): ReactElement {
  return (
    <div>
      <CheckboxField label={field.words.label} checked={value === true} onChange={onChange} />
      {field.words.hint !== undefined && <p className="office-field-hint">{field.words.hint}</p>}
    </div>
  );
}

function Typed({ field, value, error, onChange }: FieldControl): ReactElement {
  const { declared, words, isRequired } = field;
  return (
    <FieldFrame label={labelOf(field)} error={error} hint={words.hint}>
      {(id) => (
        <Input
          id={id}
          type={inputType(declared)}
          {...(declared.type === 'number' && { inputMode: 'numeric' })}
          autoComplete="off"
          required={isRequired}
          error={error !== null}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

function Chosen({
  field,
  value,
  error,
  onChange,
  choices,
}: FieldControl & { readonly choices: readonly Choice[] }): ReactElement {
  const { words, isRequired } = field;
  const offered = choices.filter((choice) => !choice.isArchived || choice.value === value);
  return (
    <FieldFrame label={labelOf(field)} error={error} hint={words.hint}>
      {(id) => (
        <SelectInput
          id={id}
          required={isRequired}
          error={error !== null}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
          after={<IconChevronDown aria-hidden size="1.25rem" />}
        >
          {(!isRequired || value === '') && <option value="">{words.values?.['none'] ?? officeForm.chooseOne}</option>}
          {offered.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </SelectInput>
      )}
    </FieldFrame>
  );
}

/** Several of the known entries; entries that are not known, of an older row, can be taken away too. */
function Ticks({ field, value, error, onChange }: FieldControl): ReactElement {
  const chosen = typeof value === 'object' ? value : [];
  const known = field.choices ?? [];
  const others = chosen.filter((entry) => known.every((choice) => choice.value !== entry));
  const all = [...known, ...others.map((entry) => ({ value: entry, label: entry }))];
  return (
    <fieldset className="office-ticks">
      <legend>{labelOf(field)}</legend>
      {field.words.hint !== undefined && <p className="office-field-hint">{field.words.hint}</p>}
      {all.map((choice) => (
        <CheckboxField
          key={choice.value}
          label={choice.label}
          checked={chosen.includes(choice.value)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, choice.value] : chosen.filter((entry) => entry !== choice.value))
          }
        />
      ))}
      {error !== null && (
        <p role="alert" className="office-field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Entries that are typed, with commas between them. The last comma stays while the next entry is not typed yet. */
function TypedList({ field, value, error, onChange }: FieldControl): ReactElement {
  const entries = typeof value === 'object' ? value : [];
  const split = (text: string): string[] =>
    text.split(',').map((entry, place) => (place === 0 ? entry : entry.trimStart()));
  return (
    <FieldFrame label={labelOf(field)} error={error} hint={field.words.hint ?? officeForm.listHint}>
      {(id) => (
        <Input
          id={id}
          autoComplete="off"
          error={error !== null}
          value={entries.join(', ')}
          onChange={(event) => onChange(event.currentTarget.value === '' ? [] : split(event.currentTarget.value))}
        />
      )}
    </FieldFrame>
  );
}

function inputType({ type, format }: Field): 'date' | 'time' | 'text' {
  if (type === 'date') return 'date';
  return format === 'time of day' ? 'time' : 'text';
}

function labelOf({ words }: FieldControl['field']): string {
  return words.unit === undefined ? words.label : `${words.label} (${words.unit})`;
}
