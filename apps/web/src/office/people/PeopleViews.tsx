import { officePeople } from '@vialant/domain/words/office/people';
import type { ReactElement } from 'react';
import { PageViews } from '../shell/PageViews.tsx';
import { INVITES_PATH, PEOPLE_PATH } from './paths.ts';

const VIEWS = [
  { path: PEOPLE_PATH, label: officePeople.title },
  { path: INVITES_PATH, label: officePeople.invites },
] as const;

/** The two lists of the page. */
export function PeopleViews({ current }: { readonly current: string }): ReactElement {
  return <PageViews label={officePeople.views} views={VIEWS} current={current} />;
}
