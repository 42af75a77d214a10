import { amountFromMicrograms, type Amount } from '@vialant/domain/values/amount';
import { doseRecord } from '@vialant/domain/words/dose-record';
import { fill } from '@vialant/domain/words/fill';
import { historyChain } from '@vialant/domain/words/history-chain';
import type { CallReply } from '../../api/client.ts';
import type { MoveRecord } from '../stock-form/record-queries.ts';

type Timeline = CallReply<'GET drug/timeline'>;
type TimelineEntry = Timeline['entries'][number];

export type Proof = keyof typeof historyChain.proof;

/** One entry of a vial's history: a stock move with all that its record says, or what else happened to the vial. */
export type ChainEntry = { readonly key: string; readonly at: Date; readonly proof: Proof } & (
  | { readonly record: MoveRecord }
  | { readonly record: null; readonly other: OtherEntry }
);

export type OtherEntry = {
  readonly name: string;
  /** What was in the vial; null where the entry tells of no amount. */
  readonly amount: Amount | null;
  readonly happenedAt: Date;
  readonly person: string | null;
  readonly witness: string | null;
  readonly from: string | null;
  readonly to: string | null;
  /** Each thing that changed, as old → new. */
  readonly changes: readonly { readonly name: string; readonly text: string }[];
  readonly isOffline: boolean;
};

/** The whole chain, newest first: stock moves, checks, transfers, amendments, and the reseals of the vial's box. */
export function chainOf({ entries, reseals }: Timeline, moves: readonly MoveRecord[]): readonly ChainEntry[] {
  const byId = new Map(moves.map((move) => [move.id, move]));
  const ofVial = entries.map((entry): ChainEntry => {
    const facts = { key: entry.record_id, at: new Date(entry.recorded), proof: entry.proof };
    const record = byId.get(entry.record_id);
    return record ? { ...facts, record } : { ...facts, record: null, other: otherOf(entry) };
  });
  const ofBox = reseals.map(
    (reseal): ChainEntry => ({
      key: reseal.id,
      at: new Date(reseal.happened),
      // The proof of a vial says nothing of the chain of its box.
      proof: 'ofBox',
      record: null,
      other: {
        name: historyChain.acts.reseal,
        amount: null,
        happenedAt: new Date(reseal.happened),
        person: reseal.person,
        witness: reseal.witness,
        from: reseal.place,
        to: null,
        changes: [{ name: historyChain.seal, text: changeText(reseal.old_code, reseal.new_code) }],
        isOffline: false,
      },
    }),
  );
  // Entries of the vial stay in the order of their chain, also those of one moment.
  return [...ofVial.toReversed(), ...ofBox.toReversed()].sort((one, other) => other.at.getTime() - one.at.getTime());
}

function otherOf(entry: TimelineEntry): OtherEntry {
  const names: ReadonlyMap<string, string> = new Map(Object.entries(historyChain.acts));
  const fields: ReadonlyMap<string, string> = new Map(Object.entries(historyChain.fields));
  return {
    name: names.get(entry.act) ?? entry.act,
    amount: entry.micrograms === null ? null : amountFromMicrograms(entry.micrograms),
    happenedAt: new Date(entry.happened),
    person: entry.person,
    witness: entry.witness,
    from: entry.place,
    to: entry.to_place,
    changes: entry.changes.map(({ field, was, now }) => ({
      name: fields.get(field) ?? field,
      text: changeText(was === null ? historyChain.nothing : valueText(field, was), valueText(field, now)),
    })),
    isOffline: entry.is_offline === 1,
  };
}

function valueText(field: string, value: string): string {
  const kinds: ReadonlyMap<string, string> = new Map(Object.entries(doseRecord.kinds));
  return field === 'order_kind' ? (kinds.get(value) ?? value) : value;
}

function changeText(was: string, now: string): string {
  return fill(historyChain.arrow, { was, now });
}
