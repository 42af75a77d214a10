import { useState } from 'react';
import type { StockRequest } from '../../../acts/draft.ts';
import type { KeptForm } from '../../../acts/use-kept-form.ts';
import type { RepairWay } from '../../../outbox/repair.ts';
import type { BatchValues } from '../../stock-form/use-batch.ts';
import { repairOf } from './repair-request.ts';
import type { RepairFrameProps } from './RepairFrame.tsx';
import { type RepairFacts, useBeginRepair } from './use-begin-repair.ts';

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
  readonly frame: Omit<RepairFrameProps, 'onBack' | 'children'>;
};

/** OPEN-116: what every repair does, whatever act it repairs. */
export function useRepair<Of extends Meant>(
  facts: RepairFacts,
  way: RepairWay,
  form: KeptForm<BatchValues>,
  model: Model<Of>,
): Repairing<Of> {
  const { entry, vial } = facts;
  const { isBusy, submit } = useBeginRepair(facts, form);
  const [tried, setTried] = useState(false);
  const meant = model.meant(null);
  // Where the record as it was cannot be recorded, a witness alone does not help: its fields are shown too.
  const [isChanging] = useState(way === 'change' || meant.sentence === null);
  const repair = meant.sentence === null ? null : repairOf(entry, vial, way, model.request(meant));
  const { sentence } = repair === null ? meant : model.meant(repair.guest);
  const needsWitness = repair?.needsWitness ?? vial.needsWitness;
  const onSubmit = (): void => {
    setTried(true);
    submit(repair, sentence);
  };
  return { meant, isChanging, tried, frame: { entry, vial, sentence, needsWitness, busy: isBusy, onSubmit } };
}
