import { Input } from '@mantine/core';
import { type ReactElement, type ReactNode, useId } from 'react';
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
  return (
    <Input.Wrapper id={id} label={label} error={error} description={hint} className="field">
      {children(id)}
    </Input.Wrapper>
  );
}
