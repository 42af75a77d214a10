import { amountFromMicrograms, amountInUnit, negate } from '@vialant/domain/values/amount';
import { displayInstant } from '@vialant/domain/values/date-only';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { memo, type ReactElement } from 'react';
import { useBasics } from '../../services/services.ts';
import { queueNames } from '../../outbox/hand-over.ts';
import { repairWays } from '../../outbox/repair.ts';
import { isCheck, isCoded, type OutboxEntry, queueOf } from '../../outbox/entry.ts';
import { Button } from '../../ui/Button.tsx';

export type OfflineActionProps = {
  readonly entry: OutboxEntry;
  readonly isSending: boolean;
  /** Whether the record belongs to another user or another agency than the current one (OPEN-077). */
  readonly isOthers: boolean;
  /** Offers what can be done with a refused record. */
  readonly onDecide: (entry: OutboxEntry) => void;
};

/**
 * One waiting record: its type, time and state. Memoized: hundreds may wait, and each sent one draws the list again.
 */
export const OfflineAction = memo(Action);

function Action({ entry, isSending, isOthers, onDecide }: OfflineActionProps): ReactElement {
  const { now } = useBasics();
  const amount = amountOf(entry);
  return (
    <li className="offline-action">
      <span className="offline-action-head">
        <strong>
          {queueNames[queueOf(entry)]} {entry.code}
        </strong>
        <span>{displayInstant(entry.happenedAt, now())}</span>
      </span>
      {amount !== null && <span>{amount}</span>}
      {queueOf(entry) === 'acts' && <span>{entry.sentence}</span>}
      <span className="offline-note">{stateOf(entry, isSending, isOthers)}</span>
      {entry.refusal !== null && !isOthers && !isSending && (
        <Button kind="quiet" onClick={() => onDecide(entry)}>
          {repairWays(entry).length > 0 ? labels.offlineActions.repairOrDelete : labels.offline.delete}
        </Button>
      )}
    </li>
  );
}

function stateOf({ refusal }: OutboxEntry, isSending: boolean, isOthers: boolean): string {
  if (isSending) return labels.offlineActions.sending;
  if (isOthers) return labels.offlineActions.ofOthers;
  if (refusal !== null) return fill(labels.offlineActions.refused, { reason: refusal.reason });
  return labels.offlineActions.waiting;
}

/** How much was given or wasted, in the unit in which it was named. */
function amountOf(entry: OutboxEntry): string | null {
  const { request, unit } = entry;
  if (!isCoded(request) || isCheck(request)) return null;
  const { quantity } = request.body;
  const amount = typeof quantity === 'number' ? amountFromMicrograms(quantity) : null;
  if (amount === null) return null;
  const shown = unit ?? 'micrograms';
  return `${amountInUnit(negate(amount), shown)} ${labels.offlineForm.units[shown]}`;
}
