import { TIMING } from '@vialant/domain/values/timing';
import type { ReactElement, ReactNode, Ref } from 'react';
import { useLeadingDebounce } from './hooks/use-leading-debounce.ts';
import './IconButton.css';

export type IconButtonProps = {
  /** What the button does: an icon alone says nothing to a screen reader. */
  readonly label: string;
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly framed?: boolean;
  readonly expanded?: boolean;
  /** Whether the action that it started is still running. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
};

export function IconButton({
  label,
  children,
  onClick,
  framed = false,
  expanded,
  busy = false,
  ref,
}: IconButtonProps): ReactElement {
  const mayPass = useLeadingDebounce(TIMING.button.debounceMs);
  return (
    <button
      type="button"
      {...(ref && { ref })}
      className={framed ? 'icon-button icon-button--framed' : 'icon-button'}
      aria-label={label}
      {...(expanded !== undefined && { 'aria-expanded': expanded })}
      {...(busy && { 'aria-busy': true })}
      onClick={() => {
        if (mayPass()) onClick();
      }}
    >
      {children}
    </button>
  );
}
