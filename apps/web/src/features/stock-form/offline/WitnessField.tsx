import { IconDevices, IconSignature, IconX } from '@tabler/icons-react';
import { phoneWitness } from '@vialant/domain/words/field/phone-witness';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { type ReactElement, useId } from 'react';
import type { GuestPayload, PhonePayload } from '../../../outbox/entry.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';

export type WitnessFieldProps = {
  readonly witness: GuestPayload | null;
  /** The colleague who has witnessed it on their own phone, instead of a guest. */
  readonly phone: PhonePayload | null;
  /** Lets a colleague do so; null where the device does not know enough of the record. */
  readonly onPhone: (() => void) | null;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
};

/** Who witnessed the act: a guest, or a colleague on their own phone (OPEN-115, OPEN-149). */
export function WitnessField({ witness, phone, onPhone, onOpen, onRemove }: WitnessFieldProps): ReactElement {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="offline-heading">
        {labels.offlineForm.witness}
      </h2>
      {witness === null && phone === null && (
        <div className="offline-witness-ways">
          {onPhone !== null && (
            <Button wide icon={<IconDevices aria-hidden size="1.5rem" />} onClick={onPhone}>
              {phoneWitness.way}
            </Button>
          )}
          <Button wide icon={<IconSignature aria-hidden size="1.5rem" />} onClick={onOpen}>
            {labels.offlineForm.addWitness}
          </Button>
        </div>
      )}
      {phone !== null && (
        <div className="vial-row">
          <span className="vial-row-name vial-row-type">{fill(phoneWitness.witnessedBy, { name: phone.name })}</span>
          <RemoveButton onRemove={onRemove} />
        </div>
      )}
      {witness !== null && phone === null && (
        <div className="vial-row">
          <div className="vial-row-name">
            <span className="vial-row-type">
              {fill(labels.offlineForm.witnessedBy, { name: witness.name, title: witness.title })}
            </span>
            <img className="offline-signature" src={witness.signature} alt={labels.guest.signature} />
          </div>
          <Button kind="quiet" className="offline-row-end" onClick={onOpen}>
            {labels.offlineForm.changeWitness}
          </Button>
          <RemoveButton onRemove={onRemove} />
        </div>
      )}
    </section>
  );
}

function RemoveButton({ onRemove }: { readonly onRemove: () => void }): ReactElement {
  return (
    <IconButton label={labels.offlineForm.removeWitness} onClick={onRemove}>
      <IconX aria-hidden size="1.5rem" />
    </IconButton>
  );
}
