import { displayAmount } from '@vialant/domain/values/amount';
import type { CheckVial } from '@vialant/domain/custody/box-check';
import { type DateOnly, displayDate } from '@vialant/domain/values/date-only';
import { type ExpiryTone, expiryTone } from '@vialant/domain/custody/expiry';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';

export type VialRowProps = {
  readonly vial: CheckVial;
  readonly isChecked: boolean;
  /** Whether the checkbox can be used; when not, pressing it shows why. */
  readonly isAllowed: boolean;
  readonly today: DateOnly;
  readonly onToggle: () => void;
};

const words: Readonly<Record<ExpiryTone, string | null>> = labels.expiry;

/** BOXPOP-08: checkbox, code, expiry and amount; the whole row is the target. */
export function VialRow({ vial, isChecked, isAllowed, today, onToggle }: VialRowProps): ReactElement {
  const tone = expiryTone(vial.expiresOn, today);
  return (
    <li>
      <label className="check-vial">
        <input
          type="checkbox"
          className="check-vial-box"
          checked={isChecked}
          onChange={onToggle}
          {...(!isAllowed && { 'aria-disabled': true })}
        />
        <span className="check-vial-text">
          <span className="check-vial-code">{vial.code}</span>
          <span className={`check-vial-expiry check-vial-expiry--${tone}`}>
            {displayDate(vial.expiresOn, today)}
            {words[tone] !== null && <span className="check-vial-word">{words[tone]}</span>}
          </span>
        </span>
        <span className="check-vial-amount">{displayAmount(vial.amount, vial.units)}</span>
      </label>
    </li>
  );
}
