import { labels } from '@vialant/domain/labels';
import { type ReactElement, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { NotReadyPage } from './NotReadyPage.tsx';

/** ROUTE-07, OPEN-003. */
export function ScanDrugPage(): ReactElement {
  const [asked, setAsked] = useState(false);
  return (
    <NotReadyPage title={labels.scan.titles.drug}>
      <p>{labels.scan.place}</p>
      <Button wide onClick={() => setAsked(true)}>
        {labels.scan.enterManually}
      </Button>
      <output>{asked && 'Manual entry is not ready yet.'}</output>
    </NotReadyPage>
  );
}
