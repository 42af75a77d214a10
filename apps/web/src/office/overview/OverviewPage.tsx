import { overviewWords } from '@vialant/domain/words/office/overview';
import type { ReactElement } from 'react';
import { AttentionList } from './AttentionList.tsx';
import { ChooseTimeZone } from './ChooseTimeZone.tsx';
import { SetUpChecklist } from './SetUpChecklist.tsx';
import './overview.css';

/** The first page of the office. */
export function OverviewPage(): ReactElement {
  return (
    <div className="overview">
      <h1 className="office-page-title">{overviewWords.title}</h1>
      <ChooseTimeZone />
      <AttentionList />
      <SetUpChecklist />
    </div>
  );
}
