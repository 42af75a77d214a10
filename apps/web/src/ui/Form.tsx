import type { FormEvent, ReactElement, ReactNode } from 'react';
import { flushSync } from 'react-dom';

export type FormProps = {
  readonly label: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  readonly className?: string;
};

/** A form that shows our own field texts, never the browser's, and moves the focus to the first field at fault. */
export function Form({ label, onSubmit, children, className }: FormProps): ReactElement {
  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    flushSync(onSubmit);
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  return (
    <form aria-label={label} noValidate onSubmit={handleSubmit} className={className}>
      {children}
    </form>
  );
}
