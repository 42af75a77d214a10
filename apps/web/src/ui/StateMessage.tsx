import type { ReactElement, ReactNode } from 'react';
import './StateMessage.css';

export type StateMessageProps = {
  readonly icon: ReactNode;
  readonly title?: string;
  /** What happened, in one sentence. */
  readonly text: string;
  /** The button that helps the user on. */
  readonly action?: ReactNode;
  readonly role?: 'alert' | 'status';
};

/** The message for an empty, failed, denied or loading state: what happened, and what the user can do. */
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
