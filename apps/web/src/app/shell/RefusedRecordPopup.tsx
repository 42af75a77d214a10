import { labels } from '@vialant/domain/words/labels';
import { fill, messages } from '@vialant/domain/words/messages';
import { type ReactElement, useState } from 'react';
import { useServices } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { RefusedRecord } from './refused-record.ts';
import './shell.css';

export type RefusedRecordPopupProps = {
  readonly opened: boolean;
  readonly record: RefusedRecord | null;
  readonly onClose: () => void;
};

/** OPEN-116: a refused record is deleted only when the user agrees, and only after the server has all its content. */
export function RefusedRecordPopup({ opened, record, onClose }: RefusedRecordPopupProps): ReactElement {
  const { sync } = useServices();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const offer = record && fill(labels.offline.deleteOffer, { code: record.code, reason: record.reason });
  // The popup still shows its text while it slides away.
  const [shown, setShown] = useState(offer);
  if (offer !== null && offer !== shown) setShown(offer);

  async function discard(): Promise<void> {
    if (record === null) return;
    setIsBusy(true);
    const isGone = await record.discard().catch(() => false);
    setIsBusy(false);
    if (!isGone) return toast(messages.offline.notDeleted);
    onClose();
    // The records that waited behind the refused one can be sent.
    await sync.run();
  }

  return (
    <Popup opened={opened} mustAnswer title={labels.offlineActions.refusedTitle} onClose={onClose}>
      <p>{shown}</p>
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
