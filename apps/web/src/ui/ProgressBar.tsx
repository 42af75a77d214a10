import { LIMITS } from '@vialant/domain/values/limits';
import type { ReactElement } from 'react';
import './ProgressBar.css';

export type ProgressBarProps = {
  readonly label: string;
  /** From 0 to 1. */
  readonly part: number;
};

/** Shows at least 10 %, so that a just started action is visible (SHELL-39, OPEN-120). */
export function ProgressBar({ label, part }: ProgressBarProps): ReactElement {
  const percent = Math.min(100, Math.max(LIMITS.progress.minPercent, Math.round(part * 100)));
  return <progress className="progress-bar" aria-label={label} max={100} value={percent} />;
}
