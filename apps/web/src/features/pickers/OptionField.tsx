import { IconSelector } from '@tabler/icons-react';
import { refuseText } from '@vialant/domain/values/input';
import { type ReactElement, type ReactNode, useState } from 'react';
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx';
import { ButtonInput } from '../../ui/fields/Input.tsx';
import { shownRefusal } from '../../ui/fields/field-state.ts';
import { type Option, OptionsPopup } from './OptionsPopup.tsx';

export type OptionFieldProps = {
  readonly label: string;
  /** The chosen value; '' is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Undefined while loading. */
  readonly options: readonly Option[] | undefined;
  readonly tried?: boolean;
  /** Further content of the popup. */
  readonly more?: ReactNode;
};

/** A required choice from a list too long for the device's own picker: it opens in a popup with a search (CREATE-18). */
export function OptionField({ label, value, onChange, options, tried = false, more }: OptionFieldProps): ReactElement {
  // The value at the moment of opening. The popup is open while the value is still the same: any change of it closes
  // the popup.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const chosen = options?.find((option) => option.value === value);
  const error = shownRefusal(refuseText({ value, required: true }), tried);
  const close = (): void => setOpenedAt(null);
  return (
    <>
      <FieldFrame label={label} error={error}>
        {(id) => (
          <ButtonInput
            id={id}
            aria-haspopup="dialog"
            aria-label={`${label}: ${chosen?.label ?? ''}`}
            error={error !== null}
            onClick={() => setOpenedAt(value)}
            after={<IconSelector aria-hidden size="1.25rem" />}
          >
            {chosen?.label}
          </ButtonInput>
        )}
      </FieldFrame>
      <OptionsPopup
        opened={openedAt === value}
        label={label}
        options={options}
        value={value}
        onChoose={(next) => {
          onChange(next);
          close();
        }}
        onClose={close}
        more={more}
      />
    </>
  );
}
