import { IconCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Skeleton } from './Skeleton.tsx';
import './ChoiceList.css';

type Choice = { readonly value: string; readonly label: string };

export type ChoiceListProps = {
  readonly label: string;
  /** Undefined while loading. */
  readonly choices: readonly Choice[] | undefined;
  readonly current: string | null;
  readonly onChoose: (value: string) => void;
};

const LOADING_ROWS = ['one', 'two', 'three'] as const;

/** A list to pick one from, in rows a gloved thumb can hit. */
export function ChoiceList({ label, choices, current, onChoose }: ChoiceListProps): ReactElement {
  return (
    <ul className="choice-list" aria-label={label} aria-busy={choices === undefined}>
      {choices === undefined
        ? LOADING_ROWS.map((row) => (
            <li key={row} className="choice">
              <Skeleton width="60%" height="1.25rem" />
            </li>
          ))
        : choices.map((choice) => (
            <li key={choice.value}>
              <button
                type="button"
                className="choice"
                aria-current={choice.value === current}
                onClick={() => onChoose(choice.value)}
              >
                <span className="choice-label">{choice.label}</span>
                {choice.value === current && <IconCheck aria-hidden className="choice-check" size="1.5rem" />}
              </button>
            </li>
          ))}
    </ul>
  );
}
