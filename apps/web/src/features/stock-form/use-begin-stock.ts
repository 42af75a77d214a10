import { useState } from 'react';
import type { Act } from '../../acts/act.ts';
import type { Drafts, StockDraft, StockRequest } from '../../acts/draft.ts';
import { useActs } from '../../acts/use-acts.ts';
import type { KeptForm } from '../../acts/use-kept-form.ts';
import type { Position } from '../../api/custody-body.ts';
import { useRecording } from '../../services/services.ts';
import { useSettle } from './offline/use-settle.ts';
import type { BatchValues } from './use-batch.ts';
import type { StockKind } from '../../acts/kinds/stock.ts';
import type { Vial } from './vial-queries.ts';

export type ToRecord = {
  readonly vials: readonly Vial[];
  readonly sentence: string;
  readonly resealBoxIds: readonly string[];
  readonly request: (position: Position) => StockRequest;
  readonly backTo?: StockDraft['backTo'];
  readonly offeredIncident?: string;
  /** Whether a witness is needed, where the vials alone do not say it. */
  readonly needsWitness?: boolean;
  /** The refused record in the place of which it is recorded. */
  readonly repair?: Omit<Drafts['offline_repair'], keyof StockDraft>;
};

export type BeginStock = {
  readonly isBusy: boolean;
  /** Sends the act that `prepare` makes or, when the form was sent before and not changed since, the same act again. */
  readonly submit: (prepare: () => ToRecord | null) => void;
};

/** Begins the act of a stock form, with a witness where one of the vials needs it. */
export function useBeginStock(kind: StockKind | 'offline_repair', form: KeptForm<BatchValues>): BeginStock {
  const { acts: store } = useRecording();
  const acts = useActs();
  const settle = useSettle(form);
  const [isBusy, setIsBusy] = useState(false);

  async function begin({ vials, sentence, resealBoxIds, request, backTo, offeredIncident, ...more }: ToRecord) {
    const draft: StockDraft = {
      ...request((await settle()).position),
      drugIds: vials.map(({ id }) => id),
      codes: vials.map(({ barcode }) => barcode),
      needsWitness: more.needsWitness ?? vials.some(({ needsWitness }) => needsWitness),
      resealBoxIds,
      form: form.key,
      ...(backTo && { backTo }),
      ...(offeredIncident && { offeredIncident }),
    };
    const facts = { id: form.actId, sentence, discrepancyMessage: null, from: form.from };
    if (kind !== 'offline_repair') await send({ ...facts, kind, draft });
    else if (more.repair) await send({ ...facts, kind, draft: { ...draft, ...more.repair } });
  }

  function send(act: Act): Promise<void> {
    return acts.begin(act, 'needsWitness' in act.draft && act.draft.needsWitness ? 'needed' : 'not needed');
  }

  async function run(work: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await work();
    } finally {
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    submit(prepare) {
      const before = form.isBegun ? store.find(form.actId) : null;
      if (before !== null) return void run(() => send(before));
      const record = prepare();
      if (record !== null) void run(() => begin(record));
    },
  };
}
