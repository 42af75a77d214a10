import { alertWords } from '@vialant/domain/words/office/alerts';
import type { ReactElement } from 'react';
import { PageViews } from '../shell/PageViews.tsx';
import { ALERTS_PATH, CHOICES_PATH } from './paths.ts';

const VIEWS = [
  { path: ALERTS_PATH, label: alertWords.fired },
  { path: CHOICES_PATH, label: alertWords.choices },
] as const;

/** The two parts of the page. */
export function AlertViews({ current }: { readonly current: string }): ReactElement {
  return <PageViews label={alertWords.views} views={VIEWS} current={current} />;
}
