import { IconPlus } from '@tabler/icons-react';
import type { DateOnly } from '@vialant/domain/values/date-only';
import type { InventoryCard as Card } from '@vialant/domain/custody/inventory';
import { type ReactElement, useId } from 'react';
import { VialIcon } from '../../ui/VialIcon.tsx';
import { Expiry } from './Expiry.tsx';

export type InventoryCardProps = {
  readonly card: Card;
  /** The noun for one item: a vial, or the unit of a type counted in pieces. */
  readonly noun: string;
  readonly today: DateOnly;
  /** Shows the vials of the type. */
  readonly onOpen: () => void;
};

/** One drug type in the box; its total is the most prominent text (DASH-07 to DASH-10). */
export function InventoryCard({ card, noun, today, onOpen }: InventoryCardProps): ReactElement {
  const nameId = useId();
  return (
    <li className="inventory-card" aria-labelledby={nameId}>
      <div className="inventory-card-top">
        <h2 id={nameId} className="inventory-card-name">
          <button type="button" className="inventory-card-open" onClick={onOpen}>
            {card.name}
          </button>
        </h2>
        <p className="inventory-card-total">{card.totalText}</p>
      </div>
      <div className="inventory-card-vials">
        {card.icons.map((fill, position) => (
          // Icons with the same fill look alike and have no state, so the position is a safe key.
          <VialIcon key={`${position}-${fill}`} fill={fill} />
        ))}
        {card.more && <IconPlus aria-hidden data-vial="more" size="1.25rem" />}
        <p className="inventory-card-count">{card.count === 1 ? `1 ${noun}` : `${card.count} ${noun}s`}</p>
      </div>
      {card.soonest !== null && (
        <Expiry expiresOn={card.soonest} tone={card.tone} near={card.toneCount} of={card.count} today={today} />
      )}
    </li>
  );
}
