import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { expiryTone } from '@vialant/domain/custody/expiry';
import { type DateOnly, displayDate, localDate } from '@vialant/domain/values/date-only';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { useBasics } from '../../services/services.ts';

/** When a vial expires; where that is near or past, with icon, word and colour (OPEN-098). */
export function VialExpiry({ expiresOn }: { readonly expiresOn: DateOnly }): ReactElement {
  const { now } = useBasics();
  const today = localDate(now());
  const tone = expiryTone(expiresOn, today);
  const word = labels.expiry[tone];
  const Icon = tone === 'expired' ? IconAlertCircle : IconAlertTriangle;
  return (
    <span className={`vial-expiry vial-expiry--${tone}`}>
      {word !== null && <Icon aria-hidden size="1.125rem" />}
      {labels.drug.expiry} {displayDate(expiresOn, today)}
      {word !== null && <span className="vial-expiry-word">{word}</span>}
    </span>
  );
}
