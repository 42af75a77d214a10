import { boxesToReseal } from '@vialant/domain/custody/reseal';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import { displayInstant } from '@vialant/domain/values/date-only';
import { fill } from '@vialant/domain/words/fill';
import { labels } from '@vialant/domain/words/labels';
import { useState } from 'react';
import type { StockRequest } from '../../../acts/draft.ts';
import type { KeptForm } from '../../../acts/use-kept-form.ts';
import type { Repairable, RepairWay } from '../../../outbox/repair.ts';
import { useBasics } from '../../../services/services.ts';
import type { BatchValues } from '../../stock-form/use-batch.ts';
import { type ToRecord, useBeginStock } from '../../stock-form/use-begin-stock.ts';
import type { Vial } from '../../stock-form/vial-queries.ts';
import { repairOf } from './repair-request.ts';
import type { RepairFrameProps } from './RepairFrame.tsx';

/** What a repair is about. */
export type RepairFacts = {
  readonly entry: Repairable;
  readonly vial: Vial;
  readonly settings: AgencySettings;
  readonly way: RepairWay;
  readonly onBack: () => void;
};

/** What the fields of the form mean; its sentence is null while something is missing. */
type Meant = { readonly sentence: string | null };

/** The act that is repaired: an administration or a waste. */
type Model<Of extends Meant> = {
  /** As the form stands, with the guest who stays its witness, if one does. */
  readonly meant: (guest: string | null) => Of;
  readonly request: (meant: Of) => StockRequest;
};

export type Repairing<Of extends Meant> = {
  readonly meant: Of;
  /** Whether the fields are shown. */
  readonly isChanging: boolean;
  readonly tried: boolean;
  readonly frame: Omit<RepairFrameProps, 'children'>;
};

/** OPEN-116: what every repair does, whatever act it repairs. */
export function useRepair<Of extends Meant>(
  { entry, vial, settings, way, onBack }: RepairFacts,
  form: KeptForm<BatchValues>,
  model: Model<Of>,
): Repairing<Of> {
  const { now } = useBasics();
  const { isBusy, submit } = useBeginStock('offline_repair', form);
  const [tried, setTried] = useState(false);
  const meant = model.meant(null);
  // Where the record as it was cannot be recorded, a witness alone does not help: its fields are shown too.
  const [isChanging] = useState(way === 'change' || meant.sentence === null);
  const repair = meant.sentence === null ? null : repairOf(entry, vial, way, model.request(meant));
  const said = repair === null ? meant.sentence : model.meant(repair.guest).sentence;
  // With the time of the act, which the repair leaves as it was.
  const time = displayInstant(entry.happenedAt, now());
  const sentence = said && fill(labels.offlineRepair.sentence, { sentence: said, time });
  const needsWitness = repair?.needsWitness ?? vial.needsWitness;

  function prepare(): ToRecord | null {
    setTried(true);
    if (repair === null || sentence === null) return null;
    const { id: entryId, userId, userGroupId } = entry;
    const { request, isFirstHandedOver } = repair;
    return {
      vials: [vial],
      sentence,
      resealBoxIds: boxesToReseal([{ id: vial.boxId, unitType: vial.unitType }], settings),
      request: () => request,
      needsWitness,
      repair: { entryId, userId: userId ?? '', userGroupId: userGroupId ?? '', isFirstHandedOver },
    };
  }

  const frame = { entry, vial, time, sentence, needsWitness, busy: isBusy, onSubmit: () => submit(prepare), onBack };
  return { meant, isChanging, tried, frame };
}
