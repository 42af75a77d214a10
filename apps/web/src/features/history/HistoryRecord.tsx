import {
  type ElementSettings,
  missingElements,
  ORDER_KINDS,
  type RequiredElement,
} from '@vialant/domain/custody/dose-record';
import type { UnitFields } from '@vialant/domain/values/amount';
import { doseHistory, doseRecord, elementWords, lawFieldNames } from '@vialant/domain/words/dose-record';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import type { ReactElement } from 'react';
import { useBasics } from '../../services/services.ts';
import type { MoveRecord } from '../stock-form/record-queries.ts';
import { changeText, whenText } from '../stock-form/record-text.ts';
import type { Proof } from './chain.ts';
import { CompleteRecord } from './CompleteRecord.tsx';
import { RecordDetails } from './RecordDetails.tsx';
import { EntryProof } from './EntryProof.tsx';

export type HistoryRecordProps = {
  readonly record: MoveRecord;
  readonly type: UnitFields | null;
  /** What the agency requires of its records; null until it is known. */
  readonly settings: ElementSettings | null;
  readonly proof: Proof;
};

/** The type of a vial in another agency is not known here; its amounts are shown in the recorded unit. */
export const MICROGRAMS: UnitFields = {
  unitName: null,
  unitOfMeasurement: 'micrograms',
  displayUnitOfMeasurement: null,
  onlyOneQuantity: false,
};

/** HISTORY-01: type, amount, user, witness, date, incident, location, and the other fields of the record. */
export function HistoryRecord({ record, type, settings, proof }: HistoryRecordProps): ReactElement {
  const { now } = useBasics();
  const { repaired, completed, law } = record;
  const missing = record.isReversed || settings === null ? [] : missingElements(law, settings);
  const details = [
    [labels.history.date, whenText(record.happenedAt, now())],
    [labels.history.user, record.userName],
    [labels.history.witness, record.witness],
    [labels.history.incident, record.incidentNumber],
    ...lawDetails(law),
    [labels.history.location, record.location],
    [labels.history.coordinates, record.coordinates],
    [labels.history.doses, record.doses !== null && record.doses > 1 ? String(record.doses) : null],
    [labels.history.notes, record.notes],
    [labels.history.firstAmount, repaired?.before ? changeText(repaired.before, type ?? MICROGRAMS) : null],
  ] as const;
  const marks = [
    record.isReversed && labels.history.reversed,
    record.isOffline && labels.history.offline,
    record.scannedBy !== null && labels.history[record.isUnasked ? 'unasked' : 'scannedBy'][record.scannedBy],
    repaired !== null && fill(labels.history.repaired, { date: whenText(repaired.on, now()), name: repaired.by }),
    record.isToDistributor && labels.history.distributor,
    completed !== null && fill(doseHistory.completed, { date: whenText(completed.on, now()), name: completed.by }),
  ].filter((mark) => mark !== false);
  return (
    <li className="record">
      <p className="record-head">
        <span className="record-name">{record.name}</span>
        <span className="record-amount">{changeText(record.change, type ?? MICROGRAMS)}</span>
      </p>
      <RecordDetails details={details} />
      {missing.length > 0 && <p className="record-missing">{missingText(missing)}</p>}
      {missing.length > 0 && <CompleteRecord record={record} missing={missing} />}
      <p className="record-marks">
        {marks.map((mark) => (
          <span key={mark} className="record-mark">
            {mark}
          </span>
        ))}
        <EntryProof proof={proof} />
      </p>
    </li>
  );
}

/** LAW-03. */
function missingText(missing: readonly RequiredElement[]): string {
  return fill(doseHistory.missing, { elements: missing.map((element) => elementWords[element]).join(', ') });
}

/** What the record says as the law asks, field by field. */
function lawDetails(law: MoveRecord['law']): (readonly [name: string, value: string | null])[] {
  const told = { ...law, order_kind: orderText(law) };
  return lawFieldNames.map(([field, name]) => [name, told[field]]);
}

/** LAW-04: the kind of order, and who gave it. */
function orderText({ order_kind, medical_director: name }: MoveRecord['law']): string | null {
  const kind = ORDER_KINDS.find((each) => each === order_kind);
  if (kind === undefined) return name;
  if (name === null) return doseRecord.kinds[kind];
  return fill(kind === 'standing' ? doseRecord.standingOf : doseRecord.verbalOf, { name });
}
