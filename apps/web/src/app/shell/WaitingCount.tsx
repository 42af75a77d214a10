import { IconCloudUp } from '@tabler/icons-react';
import { fill } from '@vialant/domain/words/fill';
import { menu as menuLabels } from '@vialant/domain/words/labels/shell';
import type { ReactElement } from 'react';
import { useWaitingCount } from '../offline/use-waiting-count.ts';
import './shell.css';

/** The number of waiting offline records, visible without opening the menu. */
export function WaitingCount(): ReactElement | null {
  const waiting = useWaitingCount();
  if (waiting === 0) return null;
  return (
    <span className="waiting-count">
      <IconCloudUp aria-hidden size="1.25rem" />
      <span aria-hidden>{waiting}</span>
      <span className="visually-hidden">{fill(menuLabels.offlineActions, { n: waiting })}</span>
    </span>
  );
}
