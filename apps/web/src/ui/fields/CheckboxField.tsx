import { IconCheck } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useDisabledNotice } from './field-state.ts';
import './CheckboxField.css';

export type CheckboxFieldProps = {
  /** The text of the choice; the whole row can be pressed. */
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
};

/** A yes-or-no choice, in a row that a gloved thumb can hit. */
export function CheckboxField({ label, checked, onChange, disabled = false }: CheckboxFieldProps): ReactElement {
  const { notice, guard } = useDisabledNotice(disabled);
  const noticeId = useId();
  return (
    <>
      <label className="checkbox">
        <input
          type="checkbox"
          className="checkbox-input"
          checked={checked}
          onChange={(event) => !disabled && onChange(event.currentTarget.checked)}
          {...guard}
          {...(notice !== null && { 'aria-describedby': noticeId })}
        />
        <span aria-hidden className="checkbox-box">
          <IconCheck size="1.25rem" stroke={3} />
        </span>
        <span className="checkbox-label">{label}</span>
      </label>
      {notice !== null && (
        <span id={noticeId} role="alert" className="checkbox-notice">
          {notice}
        </span>
      )}
    </>
  );
}
