import { withReason } from '@vialant/domain/custody/waste-notes';
import { type ReactElement, useState } from 'react';
import { useKeptForm } from '../../../acts/use-kept-form.ts';
import type { RepairWay } from '../../../outbox/repair.ts';
import { knownVial } from '../../stock-form/form-vial.ts';
import { WasteNotes } from '../../stock-form/WasteNotes.tsx';
import { WasteFields, WasteManner } from '../../waste/WasteFields.tsx';
import { WasteReasonsPopup } from '../../waste/WasteReasonsPopup.tsx';
import { type Waste, wasteOf, wasteRequest } from '../../waste/wasting.ts';
import { placeOf, type RepairableWaste, repairOf, startWasteRepair } from './repair-request.ts';
import { RepairFrame } from './RepairFrame.tsx';
import { type RepairFacts, useBeginRepair } from './use-begin-repair.ts';

export type WasteRepairProps = RepairFacts & {
  readonly entry: RepairableWaste;
  readonly way: RepairWay;
  readonly onBack: () => void;
};

/** OPEN-116: a waste that was refused, with the fields of every waste. */
export function WasteRepair({ entry, vial, settings, way, onBack }: WasteRepairProps): ReactElement {
  const form = useKeptForm(() => startWasteRepair(entry, vial));
  const { isBusy, submit } = useBeginRepair({ entry, vial, settings }, form);
  const [tried, setTried] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const { values, change } = form;
  const known = knownVial(vial);
  const meant = (guest: string | null): Waste => wasteOf([known], values, { count: 1, isOffline: false, guest });
  const waste = meant(null);
  // Where the record as it was cannot be recorded, a witness alone does not help: its fields are shown too.
  const [isChanging] = useState(way === 'change' || waste.sentence === null);
  const repair =
    waste.sentence === null
      ? null
      : repairOf(entry, vial, way, wasteRequest([vial], values, waste, placeOf(entry), entry.happenedAt));
  const { sentence } = repair === null ? waste : meant(repair.guest);
  return (
    <>
      <RepairFrame
        entry={entry}
        vial={vial}
        sentence={sentence}
        needsWitness={repair?.needsWitness ?? vial.needsWitness}
        busy={isBusy}
        onSubmit={() => {
          setTried(true);
          submit(repair, sentence);
        }}
        onBack={onBack}
      >
        {isChanging && (
          <>
            <WasteFields vial={known} values={values} waste={waste} tried={tried} onChange={change} />
            <WasteManner values={values} waste={waste} tried={tried} onChange={change} />
            <WasteNotes
              value={values.notes}
              refusal={waste.notesRefusal}
              tried={tried}
              onChange={(notes) => change({ notes })}
              onReasons={() => setIsChoosing(true)}
            />
          </>
        )}
      </RepairFrame>
      <WasteReasonsPopup
        opened={isChoosing}
        onClose={() => setIsChoosing(false)}
        onChoose={(reason, all) => {
          change({ reason, notes: withReason(values.notes, reason, all) });
          setIsChoosing(false);
        }}
      />
    </>
  );
}
