import { Button as KitButton } from '@mantine/core';
import { TIMING } from '@vialant/domain/values/timing';
import type { MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import { useLeadingDebounce } from './use-leading-debounce.ts';

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

const looks = {
  primary: { variant: 'filled', color: 'teal' },
  secondary: { variant: 'default', color: 'gray' },
  quiet: { variant: 'subtle', color: 'teal' },
  danger: { variant: 'filled', color: '#b91c1c' },
} as const satisfies Record<ButtonKind, object>;

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
    <KitButton
      {...looks[kind]}
      {...(ref && { ref })}
      {...(form !== undefined && { form })}
      type={type}
      size={kind === 'primary' || kind === 'danger' ? 'lg' : 'md'}
      className={`button ${className}`}
      fullWidth={wide}
      loading={busy}
      disabled={disabled}
      leftSection={icon}
      onClick={handleClick}
    >
      {children}
    </KitButton>
  );
}
