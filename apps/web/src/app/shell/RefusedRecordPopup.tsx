import { IconPencil, IconUserCheck } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, useState } from 'react';
import { generatePath, useNavigate } from 'react-router';
import type { RepairWay } from '../../outbox/repair.ts';
import { useRecording } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { paths } from '../navigation/paths.ts';
import type { RefusedRecord } from './refused-record.ts';
import './shell.css';

export type RefusedRecordPopupProps = {
  readonly opened: boolean;
  readonly record: RefusedRecord | null;
  readonly onClose: () => void;
  /** Called when the user goes to the page on which the record is repaired. */
  readonly onRepair?: () => void;
};

/**
 * OPEN-116: a refused record is repaired where that can help, or kept. It is deleted only when the user agrees, and only
 * after the server has all its content.
 */
export function RefusedRecordPopup({ opened, record, onClose, onRepair }: RefusedRecordPopupProps): ReactElement {
  const navigate = useNavigate();
  // The popup still shows its text while it slides away.
  const [shown, setShown] = useState(record);
  if (record !== null && record !== shown) setShown(record);
  const [wasOpened, setWasOpened] = useState(opened);
  const [openings, setOpenings] = useState(0);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setOpenings(openings + 1);
  }

  function repair(id: string, way: RepairWay): void {
    onClose();
    onRepair?.();
    void navigate(generatePath(paths.offlineRepair, { way, id }));
  }

  return (
    <Popup opened={opened} mustAnswer title={labels.offlineActions.refusedTitle} onClose={onClose}>
      {shown && (
        // Each time it opens, and for each record, the repairs are offered first.
        <Offer
          key={`${shown.id} ${openings}`}
          record={shown}
          onRepair={(way) => repair(shown.id, way)}
          onClose={onClose}
        />
      )}
    </Popup>
  );
}

type OfferProps = {
  readonly record: RefusedRecord;
  readonly onRepair: (way: RepairWay) => void;
  readonly onClose: () => void;
};

function Offer({ record, onRepair, onClose }: OfferProps): ReactElement {
  const { sync } = useRecording();
  const toast = useToast();
  const { code, reason, repairs } = record;
  const [isDeleting, setIsDeleting] = useState(repairs.length === 0);
  const [isBusy, setIsBusy] = useState(false);

  async function discard(): Promise<void> {
    setIsBusy(true);
    const isGone = await record.discard().catch(() => false);
    setIsBusy(false);
    if (!isGone) return toast(messages.offline.notDeleted);
    onClose();
    // The records that waited behind the refused one can be sent.
    await sync.run();
  }

  return (
    <>
      <p>{fill(isDeleting ? labels.offline.deleteOffer : labels.offlineActions.couldNot, { code, reason })}</p>
      {isDeleting && <p className="offline-note">{labels.offlineActions.handedOver}</p>}
      <div className="popup-actions">
        {!isDeleting && <Repairs ways={repairs} onRepair={onRepair} />}
        <Button wide disabled={isBusy} onClick={onClose}>
          {labels.offline.keep}
        </Button>
        {/* The same button asks and deletes: it ignores a second tap that follows too quickly. */}
        <Button kind="danger" wide busy={isBusy} onClick={() => (isDeleting ? void discard() : setIsDeleting(true))}>
          {labels.offline.delete}
        </Button>
      </div>
    </>
  );
}

const WAYS = {
  witness: { label: labels.offlineActions.addWitness, Icon: IconUserCheck },
  change: { label: labels.offlineActions.change, Icon: IconPencil },
} as const;

type RepairsProps = Pick<OfferProps, 'onRepair'> & { readonly ways: readonly RepairWay[] };

function Repairs({ ways, onRepair }: RepairsProps): ReactElement {
  return (
    <>
      {ways.map((way, place) => {
        const { label, Icon } = WAYS[way];
        return (
          <Button
            key={way}
            kind={place === 0 ? 'primary' : 'secondary'}
            wide
            icon={<Icon aria-hidden size="1.5rem" />}
            onClick={() => onRepair(way)}
          >
            {label}
          </Button>
        );
      })}
    </>
  );
}
