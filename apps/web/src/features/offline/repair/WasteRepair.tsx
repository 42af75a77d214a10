import type { ReactElement } from 'react';
import { useKeptForm } from '../../../acts/use-kept-form.ts';
import type { RepairWay } from '../../../outbox/repair.ts';
import { knownVial } from '../../stock-form/form-vial.ts';
import { WasteFields, WasteManner, WasteNotes } from '../../waste/WasteFields.tsx';
import { wasteOf, wasteRequest } from '../../waste/wasting.ts';
import { placeOf, startWasteRepair } from './repair-request.ts';
import { RepairFrame } from './RepairFrame.tsx';
import type { RepairFacts } from './use-begin-repair.ts';
import { useRepair } from './use-repair.ts';

export type WasteRepairProps = RepairFacts & {
  readonly way: RepairWay;
  readonly onBack: () => void;
};

/** OPEN-116: a waste that was refused, with the fields of every waste. */
export function WasteRepair({ way, onBack, ...facts }: WasteRepairProps): ReactElement {
  const { entry, vial } = facts;
  const form = useKeptForm(() => startWasteRepair(entry, vial));
  const { values, change } = form;
  const known = knownVial(vial);
  const {
    meant: waste,
    isChanging,
    tried,
    frame,
  } = useRepair(facts, way, form, {
    meant: (guest) => wasteOf([known], values, { count: 1, isOffline: false, guest }),
    request: (meant) => wasteRequest([vial], values, meant, placeOf(entry), entry.happenedAt),
  });
  const fields = { values, waste, tried, onChange: change };
  return (
    <RepairFrame {...frame} onBack={onBack}>
      {isChanging && (
        <>
          <WasteFields vial={known} {...fields} />
          <WasteManner {...fields} />
          <WasteNotes {...fields} />
        </>
      )}
    </RepairFrame>
  );
}
