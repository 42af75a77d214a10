import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { receiptMessages, receiptWords as words } from '@vialant/domain/words/office/law';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import type { CallReply } from '../../api/client.ts';
import { ABOUT_RECEIPTS } from '../../queries/office/receipt.ts';
import { useBasics } from '../../services/services.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { timeText } from '../entity/entity-fields.ts';
import { ConfirmPopup } from '../form/ConfirmPopup.tsx';
import { useSaving } from '../form/use-saving.ts';
import { useOfficeUser } from '../shell/office-user.ts';

export type ReceivedVial = CallReply<'GET receipt'>['received'][number];

type ReceivedVialsProps = {
  readonly receiptId: string;
  readonly vials: readonly ReceivedVial[];
  readonly mayPart: boolean;
};

/** The vials that came by a receipt; an admin can take one away that does not belong to it. */
export function ReceivedVials({ receiptId, vials, mayPart }: ReceivedVialsProps): ReactElement {
  const { zone } = useOfficeUser();
  const [parted, setParted] = useState<ReceivedVial | null>(null);
  if (vials.length === 0) return <p className="receipt-note">{words.noVials}</p>;
  return (
    <section aria-label={words.received}>
      <h3 className="receipt-heading">{words.received}</h3>
      <ul className="received-vials">
        {vials.map((vial) => (
          <li key={vial.drug_id} className="received-vial">
            <span>
              <Link className="office-cell--code" to={`/office/vials/${vial.drug_id}`}>
                {vial.code}
              </Link>
              <span className="received-vial-text">{vialText(vial, zone)}</span>
            </span>
            {mayPart && (
              <IconButton label={`${words.part}: ${vial.code}`} onClick={() => setParted(vial)}>
                <IconX aria-hidden size="1.125rem" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {parted !== null && <PartVial receiptId={receiptId} vial={parted} onClose={() => setParted(null)} />}
    </section>
  );
}

/** What is known of a vial beside its code. */
export function vialText(vial: ReceivedVial, zone: string): string {
  const { drug_type, schedule, lot, received_on, received_by, joined_by_name } = vial;
  return [
    schedule === null ? drug_type : `${drug_type ?? ''} (${schedule})`,
    lot,
    timeText(zone, new Date(received_on)),
    received_by,
    joined_by_name && fill(words.joinedBy, { name: joined_by_name }),
  ]
    .filter((text) => text !== null && text !== '')
    .join(' · ');
}

type PartVialProps = { readonly receiptId: string; readonly vial: ReceivedVial; readonly onClose: () => void };

function PartVial({ receiptId, vial: { drug_id, code }, onClose }: PartVialProps): ReactElement {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  const saving = useSaving();

  async function confirm(): Promise<void> {
    const isDone = await saving.run(async (idempotencyKey) => {
      await client.call('POST receipt/part', { id: receiptId, drug_ids: [drug_id] }, { idempotencyKey });
      await queryClient.invalidateQueries(ABOUT_RECEIPTS);
    });
    if (!isDone) return;
    onClose();
    toast(receiptMessages.parted, fill(receiptMessages.parted.text, { code }));
  }

  return (
    <ConfirmPopup
      opened
      title={fill(words.partTitle, { code })}
      effect={words.partEffect}
      verb={words.part}
      busy={saving.isSaving}
      refused={saving.failure.text}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
