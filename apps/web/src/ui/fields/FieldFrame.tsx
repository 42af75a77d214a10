import { type ReactElement, type ReactNode, useId } from 'react';
import { DescribedByContext } from './field-context.ts';
import './fields.css';

export type FieldFrameProps = {
  readonly label: string;
  readonly error: string | null;
  readonly hint?: string | undefined;
  readonly children: (id: string) => ReactNode;
};

/** The label above the control and the error below it, connected for screen readers. */
export function FieldFrame({ label, error, hint, children }: FieldFrameProps): ReactElement {
  const id = useId();
  const hasError = error !== null && error !== '';
  const hasHint = hint !== undefined && hint !== '';
  const describedBy = [...(hasError ? [`${id}-error`] : []), ...(hasHint ? [`${id}-hint`] : [])].join(' ');
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {hasHint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <DescribedByContext value={describedBy === '' ? undefined : describedBy}>{children(id)}</DescribedByContext>
      {hasError && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
