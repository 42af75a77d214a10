import { boxesToReseal } from '@vialant/domain/custody/reseal';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { displayInstant } from '@vialant/domain/values/date-only';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import { useState } from 'react';
import type { Act } from '../../../acts/act.ts';
import { useActs } from '../../../acts/use-acts.ts';
import type { KeptForm } from '../../../acts/use-kept-form.ts';
import type { Repairable } from '../../../outbox/repair.ts';
import { useServices } from '../../../services/services.ts';
import type { BatchValues } from '../../stock-form/use-batch.ts';
import type { Vial } from '../../stock-form/vial-queries.ts';
import type { Repair } from './repair-request.ts';

/** What a repair is about. */
export type RepairFacts = {
  readonly entry: Repairable;
  readonly vial: Vial;
  readonly settings: AgencySettings;
};

export type BeginRepair = {
  readonly isBusy: boolean;
  /** Sends the repair or, when the form was sent before and not changed since, the same act again. */
  readonly submit: (repair: Repair | null, sentence: string | null) => void;
};

/** Begins the act of a repair, with a witness where it needs one. */
export function useBeginRepair(facts: RepairFacts, form: KeptForm<BatchValues>): BeginRepair {
  const { acts: store, now } = useServices();
  const acts = useActs();
  const [isBusy, setIsBusy] = useState(false);

  async function send(act: Act): Promise<void> {
    setIsBusy(true);
    try {
      const isNeeded = 'needsWitness' in act.draft && act.draft.needsWitness;
      await acts.begin(act, isNeeded ? 'needed' : 'not needed');
    } finally {
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    submit(repair, sentence) {
      const before = form.isBegun ? store.find(form.actId) : null;
      if (before !== null) return void send(before);
      if (repair === null || sentence === null) return;
      form.begun({});
      void send(repairAct(facts, form, repair, timedSentence(facts.entry, sentence, now())));
    },
  };
}

/** The sentence with the time of the act, which the repair leaves as it was. */
export function timedSentence({ happenedAt }: Repairable, sentence: string, now: Date): string {
  return fill(labels.offlineRepair.sentence, { sentence, time: displayInstant(happenedAt, now) });
}

function repairAct(
  { entry, vial, settings }: RepairFacts,
  form: KeptForm<BatchValues>,
  { request, needsWitness, isFirstHandedOver }: Repair,
  sentence: string,
): Act<'offline_repair'> {
  return {
    id: form.actId,
    kind: 'offline_repair',
    sentence,
    discrepancyMessage: null,
    from: form.from,
    draft: {
      ...request,
      drugIds: [vial.id],
      codes: [vial.barcode],
      needsWitness,
      resealBoxIds: boxesToReseal([{ id: vial.boxId, unitType: vial.unitType }], settings),
      form: form.key,
      entryId: entry.id,
      userId: entry.userId ?? '',
      userGroupId: entry.userGroupId ?? '',
      isFirstHandedOver,
    },
  };
}
