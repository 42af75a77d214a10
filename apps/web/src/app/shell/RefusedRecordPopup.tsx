import { labels } from '@vialant/domain/labels';
import { fill, messages } from '@vialant/domain/messages';
import { type ReactElement, useState } from 'react';
import { useServices } from '../../features/services.ts';
import type { OutboxEntry } from '../../outbox/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import './shell.css';

export type RefusedRecordPopupProps = {
  readonly opened: boolean;
  readonly entry: OutboxEntry | null;
  readonly onClose: () => void;
};

/** OPEN-116: what the server refused is deleted only when someone says so, and only after the server has all of it. */
export function RefusedRecordPopup({ opened, entry, onClose }: RefusedRecordPopupProps): ReactElement {
  const { sync } = useServices();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  // It keeps its words while it slides away.
  const [shown, setShown] = useState(entry);
  if (entry !== null && entry !== shown) setShown(entry);

  async function discard(): Promise<void> {
    if (entry === null) return;
    setIsBusy(true);
    const isGone = await sync.discard(entry).catch(() => false);
    setIsBusy(false);
    if (!isGone) return toast(messages.offline.notDeleted);
    onClose();
    // What waited behind it can go now.
    await sync.run();
  }

  return (
    <Popup opened={opened} mustAnswer title={labels.offlineActions.refusedTitle} onClose={onClose}>
      <p>
        {fill(labels.offline.deleteOffer, {
          code: shown?.payload.barcode_id ?? '',
          reason: shown?.refusal?.reason ?? '',
        })}
      </p>
      <p className="offline-note">{labels.offlineActions.handedOver}</p>
      <div className="popup-actions">
        <Button wide disabled={isBusy} onClick={onClose}>
          {labels.offline.keep}
        </Button>
        <Button kind="danger" wide busy={isBusy} onClick={() => void discard()}>
          {labels.offline.delete}
        </Button>
      </div>
    </Popup>
  );
}
