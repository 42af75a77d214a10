import type { ReactElement, ReactNode } from 'react';
import './Screen.css';

export type ScreenProps = {
  readonly bar?: ReactNode;
  readonly children: ReactNode;
  /** The actions, at the bottom where the thumb is. */
  readonly foot?: ReactNode;
};

/** Bar, content and actions in one centred column, on a desktop too. */
export function Screen({ bar, children, foot }: ScreenProps): ReactElement {
  return (
    <div className="screen">
      {bar !== undefined && (
        <header className="screen-bar">
          <div className="screen-bar-row">{bar}</div>
        </header>
      )}
      <main className="screen-main" tabIndex={-1}>
        {children}
      </main>
      {foot !== undefined && (
        <footer className="screen-foot">
          <div className="screen-foot-row">{foot}</div>
        </footer>
      )}
    </div>
  );
}
