import type { FormEvent, ReactElement, ReactNode } from 'react';
import { flushSync } from 'react-dom';

export type FormProps = {
  readonly label: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  readonly className?: string;
  /** For a button that stands outside of the form. */
  readonly id?: string;
};

/** A form that shows our own error texts, never the browser's, and moves the focus to the first invalid field. */
export function Form({ label, onSubmit, children, className, id }: FormProps): ReactElement {
  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // React also bubbles the submit of a form in a popup to the form that opened it.
    event.stopPropagation();
    flushSync(onSubmit);
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  return (
    <form id={id} aria-label={label} noValidate onSubmit={handleSubmit} className={className}>
      {children}
    </form>
  );
}
