import { type Checked, type CheckVial, checkCards } from '@vialant/domain/custody/box-check';
import { localDate } from '@vialant/domain/values/date-only';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import type { ReactElement } from 'react';
import { useBasics } from '../../services/services.ts';
import { VialRow } from './VialRow.tsx';

export type CheckCardsProps = {
  readonly vials: readonly CheckVial[];
  readonly checked: Checked;
  readonly isAllowed: boolean;
  readonly onToggle: (vialId: string) => void;
};

/** BOXPOP-07: one card per drug type with its count, and in it the vials. */
export function CheckCards({ vials, checked, isAllowed, onToggle }: CheckCardsProps): ReactElement {
  const { now } = useBasics();
  const today = localDate(now());
  return (
    <>
      {checkCards(vials).map((card) => {
        const done = card.vials.filter(({ id }) => checked.has(id)).length;
        const isDone = done === card.vials.length;
        return (
          <section key={card.typeId} className="check-card" aria-label={card.name}>
            <h3 className="check-card-head">
              <span>{card.name}</span>
              <span className={isDone ? 'check-card-count check-card-count--done' : 'check-card-count'}>
                {isDone
                  ? fill(labels.boxScanned.allChecked, { total: done })
                  : fill(labels.boxScanned.progress, { n: done, total: card.vials.length })}
              </span>
            </h3>
            <ul className="check-card-vials">
              {card.vials.map((vial) => (
                <VialRow
                  key={vial.id}
                  vial={vial}
                  isChecked={checked.has(vial.id)}
                  isAllowed={isAllowed}
                  today={today}
                  onToggle={() => onToggle(vial.id)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
