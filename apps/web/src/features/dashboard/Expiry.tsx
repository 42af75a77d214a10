import { IconAlertCircle, IconAlertTriangle, IconCalendar } from '@tabler/icons-react';
import { type DateOnly, displayDate } from '@vialant/domain/values/date-only';
import type { ExpiryTone } from '@vialant/domain/custody/expiry';
import type { ReactElement } from 'react';

export type ExpiryProps = {
  readonly expiresOn: DateOnly;
  readonly tone: ExpiryTone;
  /** How many of the vials are near their expiry; `of` is their total. */
  readonly near: number;
  readonly of: number;
  readonly today: DateOnly;
};

const marks = {
  expired: { Icon: IconAlertCircle, word: 'Expired' },
  under60: { Icon: IconAlertTriangle, word: 'Under 60 days' },
  under90: { Icon: IconAlertTriangle, word: 'Under 90 days' },
  fine: { Icon: IconCalendar, word: null },
} as const;

/** The soonest expiry, with icon, word and colour when it is near (CONST-18, OPEN-098). */
export function Expiry({ expiresOn, tone, near, of, today }: ExpiryProps): ReactElement {
  const { Icon, word } = marks[tone];
  const isSome = near < of;
  return (
    <p className={`expiry expiry--${tone}`}>
      <Icon aria-hidden size="1.25rem" />
      <span className="expiry-text">
        <span>
          {tone === 'expired' ? 'Expired' : 'Expires'} {displayDate(expiresOn, today)}
        </span>
        {word !== null && (isSome || tone !== 'expired') && (
          <span className="expiry-word">{isSome ? `${near} of ${of} ${word.toLowerCase()}` : word}</span>
        )}
      </span>
    </p>
  );
}
