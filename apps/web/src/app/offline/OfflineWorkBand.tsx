import { IconWifiOff } from '@tabler/icons-react';
import { displayInstant } from '@vialant/domain/values/date-only';
import { fill } from '@vialant/domain/words/fill';
import { offlineWork as words } from '@vialant/domain/words/field/offline-work';
import type { ReactElement } from 'react';
import { useServices } from '../../services/services.ts';
import './offline-work.css';

/** Says that it is the device which answers, how old what it knows is, and what becomes of a record. */
export function WorkBand({ takenAt }: { readonly takenAt: Date }): ReactElement {
  const { now } = useServices();
  return (
    <span className="offline-work">
      <IconWifiOff aria-hidden size="1.25rem" />
      {fill(words.band, { time: displayInstant(takenAt, now()) })}
    </span>
  );
}
