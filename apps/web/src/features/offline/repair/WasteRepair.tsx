import type { ReactElement } from 'react';
import { useKeptForm } from '../../../acts/use-kept-form.ts';
import { knownVial } from '../../stock-form/form-vial.ts';
import { WasteFields, WasteManner, WasteNotes } from '../../waste/WasteFields.tsx';
import { wasteOf, wasteRequest } from '../../waste/wasting.ts';
import { placeOf, startWasteRepair } from './repair-request.ts';
import { RepairFrame } from './RepairFrame.tsx';
import { type RepairFacts, useRepair } from './use-repair.ts';

/** OPEN-116: a waste that was refused, with the fields of every waste. */
export function WasteRepair(facts: RepairFacts): ReactElement {
  const { entry, vial } = facts;
  const form = useKeptForm(() => startWasteRepair(entry, vial));
  const { values, change } = form;
  const known = knownVial(vial);
  const { meant, isChanging, tried, frame } = useRepair(facts, form, {
    meant: (guest) => wasteOf([known], values, { count: 1, isOffline: false, guest }),
    request: (waste) => wasteRequest([vial], values, waste, placeOf(entry), entry.happenedAt),
  });
  const fields = { values, waste: meant, tried, onChange: change };
  return (
    <RepairFrame {...frame}>
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
