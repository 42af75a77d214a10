import { IconChevronDown } from '@tabler/icons-react';
import { refuseText } from '@vialant/domain/values/input';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { Input, SelectInput } from './Input.tsx';
import { type FieldProps, shownRefusal, useDisabledNotice } from './field-state.ts';

export type SelectFieldProps = FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Why the flow does not accept the choice, in words. */
  readonly refused?: string | null;
};

/** Uses the device's own picker, which works well with gloves and is familiar. */
export function SelectField({
  label,
  value,
  onChange,
  choices,
  required = false,
  tried = false,
  disabled = false,
  refused = null,
}: SelectFieldProps): ReactElement {
  const { notice, guard } = useDisabledNotice(disabled);
  const error = notice ?? refused ?? shownRefusal(refuseText({ value, required }), tried);
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <FieldFrame label={label} error={error}>
      {(id) =>
        disabled ? (
          <Input id={id} value={chosen?.label ?? ''} onChange={() => {}} error={error !== null} {...guard} />
        ) : (
          <SelectInput
            id={id}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            required={required}
            error={error !== null}
            after={<IconChevronDown aria-hidden size="1.25rem" />}
          >
            <option value="" aria-label={labels.page.nothingChosen} />
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </SelectInput>
        )
      }
    </FieldFrame>
  );
}
