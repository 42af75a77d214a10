import type { ReactElement } from 'react';
import './CheckboxField.css';

export type CheckboxFieldProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** A checkbox whose whole row can be hit. */
export function CheckboxField({ label, checked, onChange }: CheckboxFieldProps): ReactElement {
  return (
    <label className="checkbox-field">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}
