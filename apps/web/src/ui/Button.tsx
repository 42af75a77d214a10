import { TIMING } from '@vialant/domain/values/timing';
import type { MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import { useLeadingDebounce } from './hooks/use-leading-debounce.ts';

type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

export type ButtonProps = {
  readonly children: ReactNode;
  readonly onClick?: () => void;
  readonly type?: 'button' | 'submit';
  /** The id of the form to submit, for a button outside of it. */
  readonly form?: string;
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  readonly wide?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly debounceMs?: number;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** A button that acts on the first click and ignores clicks that follow too quickly (SHELL-35). */
export function Button({
  children,
  onClick,
  type = 'button',
  form,
  kind = 'secondary',
  icon,
  wide = false,
  busy = false,
  disabled = false,
  className = '',
  debounceMs = TIMING.button.debounceMs,
  ref,
}: ButtonProps): ReactElement {
  const mayPass = useLeadingDebounce(debounceMs);

  function handleClick(event: MouseEvent): void {
    if (mayPass()) onClick?.();
    else event.preventDefault(); // an ignored click must not submit the form either
  }

  return (
    <button
      {...(ref && { ref })}
      {...(form !== undefined && { form })}
      type={type}
      className={`button button--${kind} ${wide ? 'button--wide' : ''} ${className}`}
      disabled={disabled || busy}
      {...(busy && { 'data-loading': true })}
      onClick={handleClick}
    >
      {busy && <span aria-hidden className="spinner button-busy" />}
      <span className="button-inner">
        {Boolean(icon) && <span className="button-icon">{icon}</span>}
        <span className="button-label">{children}</span>
      </span>
    </button>
  );
}
