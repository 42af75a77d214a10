import { UnstyledButton } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { fill } from '@vialant/domain/words/fill';
import { menu as menuLabels } from '@vialant/domain/words/labels/shell';
import { type ReactElement, useState } from 'react';
import { lazyPopup } from '../../ui/lazy-popup.tsx';
import { useWaitingCount } from '../offline/use-waiting-count.ts';
import './shell.css';

const OfflineActionsPopup = lazyPopup(async () => (await import('./OfflineActionsPopup.tsx')).OfflineActionsPopup);

/** The number of waiting offline records, visible without opening the menu; it opens their list. */
export function WaitingCount(): ReactElement {
  const waiting = useWaitingCount();
  const [opened, setOpened] = useState(false);
  return (
    <>
      {waiting > 0 && (
        <UnstyledButton className="waiting-count" onClick={() => setOpened(true)}>
          <IconCloudUp aria-hidden size="1.25rem" />
          <span aria-hidden>{waiting}</span>
          <span className="visually-hidden">{fill(menuLabels.offlineActions, { n: waiting })}</span>
        </UnstyledButton>
      )}
      <OfflineActionsPopup opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
