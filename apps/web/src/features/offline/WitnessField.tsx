import { IconSignature, IconX } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { type ReactElement, useId } from 'react';
import type { GuestPayload } from '../../outbox/payload.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

export type WitnessFieldProps = {
  readonly witness: GuestPayload | null;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
};

/** The guest who witnessed the act; offline only a guest can be the witness (OPEN-115). */
export function WitnessField({ witness, onOpen, onRemove }: WitnessFieldProps): ReactElement {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="offline-heading">
        {labels.offlineForm.witness}
      </h2>
      {witness === null ? (
        <Button wide icon={<IconSignature aria-hidden size="1.5rem" />} onClick={onOpen}>
          {labels.offlineForm.addWitness}
        </Button>
      ) : (
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
          <IconButton label={labels.offlineForm.removeWitness} onClick={onRemove}>
            <IconX aria-hidden size="1.5rem" />
          </IconButton>
        </div>
      )}
    </section>
  );
}
