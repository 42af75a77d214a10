import type { ReactElement, ReactNode } from 'react';
import './StateMessage.css';

export type StateMessageProps = {
  readonly icon: ReactNode;
  readonly title?: string;
  /** What happened, in one sentence. */
  readonly text: string;
  /** The button that helps. */
  readonly action?: ReactNode;
  readonly role?: 'alert' | 'status';
};

/** A designed state for empty, failed, denied and not ready: what happened, and what helps. */
export function StateMessage({ icon, title, text, action, role }: StateMessageProps): ReactElement {
  return (
    <div className="state-message" {...(role && { role })}>
      <span className="state-message-icon" aria-hidden>
        {icon}
      </span>
      {title !== undefined && <h2 className="state-message-title">{title}</h2>}
      <p className="state-message-text">{text}</p>
      {action}
    </div>
  );
}
