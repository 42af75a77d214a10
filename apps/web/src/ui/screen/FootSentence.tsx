import type { ReactElement } from 'react';
import './FootSentence.css';

export type FootSentenceProps = {
  readonly label: string;
  /** Null while there is nothing to say. */
  readonly text: string | null;
};

/** What a form will record, above the button that records it. */
export function FootSentence({ label, text }: FootSentenceProps): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <output className="foot-sentence" aria-label={label} tabIndex={0}>
      {text}
    </output>
  );
}
