import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactElement, useId } from 'react';
import './StepField.css';

export type StepFieldProps = {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
};

/** A small whole number with buttons for one more and one less, so that no keypad covers the screen. */
export function StepField({ label, value, min, max, onChange }: StepFieldProps): ReactElement {
  const id = useId();
  const step = (by: number) => () => onChange(Math.min(max, Math.max(min, value + by)));
  return (
    <fieldset className="step-field" aria-labelledby={id}>
      <span id={id} className="step-field-label">
        {label}
      </span>
      <button
        type="button"
        className="step-field-button"
        aria-label={`Fewer ${label}`}
        disabled={value <= min}
        onClick={step(-1)}
      >
        <IconMinus aria-hidden size="1.5rem" />
      </button>
      <output className="step-field-value">{value}</output>
      <button
        type="button"
        className="step-field-button"
        aria-label={`More ${label}`}
        disabled={value >= max}
        onClick={step(1)}
      >
        <IconPlus aria-hidden size="1.5rem" />
      </button>
    </fieldset>
  );
}
