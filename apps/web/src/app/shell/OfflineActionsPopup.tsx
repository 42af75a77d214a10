import { displayInstant } from '@vialant/domain/date-only';
import { labels } from '@vialant/domain/labels';
import { fill } from '@vialant/domain/messages';
import type { OfflineQueue } from '@vialant/domain/offline';
import { type ReactElement, useEffect, useState } from 'react';
import { useServices } from '../../features/services.ts';
import type { OutboxEntry } from '../../outbox/store.ts';
import { Popup } from '../../ui/Popup.tsx';
import './shell.css';

export type OfflineActionsPopupProps = { readonly opened: boolean; readonly onClose: () => void };

const queueNames: Readonly<Record<OfflineQueue, string>> = {
  daily_checks: labels.offline.inventoryCheck,
  administers: labels.offline.administer,
  wastes: labels.offline.waste,
};

/** The waiting records with type, code and time (OPEN-016). */
export function OfflineActionsPopup({ opened, onClose }: OfflineActionsPopupProps): ReactElement {
  const { outbox, now } = useServices();
  const [entries, setEntries] = useState<readonly OutboxEntry[]>([]);
  useEffect(() => {
    if (opened) outbox.list().then(setEntries, () => setEntries([]));
  }, [opened, outbox]);
  return (
    <Popup opened={opened} title={fill(labels.menu.offlineActions, { n: entries.length })} onClose={onClose}>
      <ul className="offline-actions">
        {entries.map((entry) => (
          <li key={entry.id} className="offline-action">
            <strong>
              {queueNames[entry.queue]} {codeOf(entry)}
            </strong>
            <span>{displayInstant(entry.happenedAt, now())}</span>
          </li>
        ))}
      </ul>
      <p>Sending them is not ready yet. They are kept on this device.</p>
    </Popup>
  );
}

function codeOf({ payload }: OutboxEntry): string {
  const code = payload['barcode_id'];
  return typeof code === 'string' ? code : '';
}
