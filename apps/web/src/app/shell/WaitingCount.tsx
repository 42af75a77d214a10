import { IconCloudUp } from '@tabler/icons-react';
import { fill } from '@vialant/domain/words/fill';
import { home as homeLabels, menu as menuLabels } from '@vialant/domain/words/labels/shell';
import { type ReactElement, useState, useSyncExternalStore } from 'react';
import { useDevice } from '../../services/services.ts';
import { lazyPopup } from '../../ui/lazy-popup.tsx';
import { useWaitingCount } from '../offline/use-waiting-count.ts';
import './shell.css';

const OfflineActionsPopup = lazyPopup(async () => (await import('./OfflineActionsPopup.tsx')).OfflineActionsPopup);

/** Whether the device is offline, and the number of waiting records, without opening the menu; it opens their list. */
export function WaitingCount(): ReactElement {
  const waiting = useWaitingCount();
  const { network } = useDevice();
  const isOnline = useSyncExternalStore(network.subscribe, network.isOnline);
  const [opened, setOpened] = useState(false);
  return (
    <>
      {!isOnline && <output className="bar-offline">{homeLabels.offline}</output>}
      {waiting > 0 && (
        <button type="button" className="waiting-count" onClick={() => setOpened(true)}>
          <IconCloudUp aria-hidden size="1.25rem" />
          <span aria-hidden>{waiting}</span>
          <span className="visually-hidden">{fill(menuLabels.offlineActions, { n: waiting })}</span>
        </button>
      )}
      <OfflineActionsPopup opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
