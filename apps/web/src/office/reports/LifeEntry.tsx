import { amountText, type Cell, measureText } from '@vialant/domain/report/cell';
import { fill } from '@vialant/domain/words/fill';
import { officeReports, reportValues } from '@vialant/domain/words/office/reports';
import type { ReactElement } from 'react';
import type { CallReply } from '../../api/client.ts';
import { timeText } from '../entity/entity-fields.ts';
import { useOfficeUser } from '../shell/office-user.ts';

type Entry = CallReply<'GET drug/timeline'>['entries'][number];

/** How amounts of a vial are told. */
type Unit = { readonly measure: string | null; readonly piece: string | null };

export type LifeEntryProps = {
  readonly entry: Entry;
  readonly unit: Unit;
  readonly brokenAt: number | null;
  /** What is told of the record besides. */
  readonly more?: readonly string[];
};

/** A record in the life of a vial, with its proof. */
export function LifeEntry({ entry, unit, brokenAt, more = [] }: LifeEntryProps): ReactElement {
  const { zone } = useOfficeUser();
  const happened = timeText(zone, new Date(entry.happened));
  const recorded = timeText(zone, new Date(entry.recorded));
  const acts = reportValues.act ?? {};
  const forms = reportValues.form ?? {};
  const details = [
    entry.to_place === null ? entry.place : `${entry.place ?? ''} → ${entry.to_place}`,
    entry.person,
    entry.witness && fill(officeReports.witnessedBy, { name: entry.witness, form: forms[entry.form] ?? entry.form }),
    entry.incident && fill(officeReports.incidentText, { incident: entry.incident }),
    ...more,
    entry.notes,
    entry.is_offline === 1 && officeReports.offline,
    entry.is_typed === 1 && officeReports.typed,
    entry.is_reversed === 1 && officeReports.wasReversed,
    happened !== recorded && fill(officeReports.recordedOn, { time: recorded }),
  ].filter((text) => typeof text === 'string' && text !== '');
  return (
    <li className="vial-entry" value={entry.number}>
      <time className="vial-time" dateTime={entry.happened} title={zone}>
        {happened}
      </time>
      <div>
        <p className="vial-act">
          {acts[entry.act] ?? entry.act}{' '}
          {entry.micrograms !== null && (
            <span className="vial-amount">{withUnit(withoutSign(entry.micrograms), unit)}</span>
          )}
        </p>
        <p className="vial-details">{details.join(' · ')}</p>
      </div>
      <span className={`vial-proof vial-proof--${entry.proof}`}>
        {fill(officeReports.proof[entry.proof], { n: brokenAt ?? entry.number })}
      </span>
    </li>
  );
}

/** The act itself says whether it was put in or taken out. */
function withoutSign(micrograms: string): string {
  return micrograms.replace(/^-/, '');
}

/** An amount with its unit, on one line. */
export function withUnit(micrograms: Cell, { measure, piece }: Unit): string {
  const cells = { measure, piece };
  return `${amountText(micrograms, cells)}\u00a0${measureText(cells)}`;
}
