import { type ReactElement, useState } from 'react';
import { useKeptForm } from '../../../acts/use-kept-form.ts';
import type { RepairWay } from '../../../outbox/repair.ts';
import { AdministerFields } from '../../administer/AdministerFields.tsx';
import { type Administration, administerRequest, administrationOf } from '../../administer/administration.ts';
import { knownVial } from '../../stock-form/form-vial.ts';
import {
  lawOfEntry,
  placeOf,
  type RepairableAdministration,
  repairOf,
  startAdministerRepair,
} from './repair-request.ts';
import { RepairFrame } from './RepairFrame.tsx';
import { type RepairFacts, useBeginRepair } from './use-begin-repair.ts';

export type AdministerRepairProps = RepairFacts & {
  readonly entry: RepairableAdministration;
  readonly way: RepairWay;
  readonly onBack: () => void;
};

/** OPEN-116: an administration that was refused, with the fields of every administration. */
export function AdministerRepair({ entry, vial, settings, way, onBack }: AdministerRepairProps): ReactElement {
  const form = useKeptForm(() => startAdministerRepair(entry, vial));
  const { isBusy, submit } = useBeginRepair({ entry, vial, settings }, form);
  const [tried, setTried] = useState(false);
  const { values, change } = form;
  const known = knownVial(vial);

  function meant(guest: string | null): Administration {
    // ADMIN-10: a record that was made offline needs its incident number, whatever the agency's setting.
    const always = { require_incident_number: true };
    return administrationOf([known], values, {
      count: 1,
      isOffline: false,
      guest,
      settings: always,
      law: lawOfEntry(entry),
    });
  }

  const administration = meant(null);
  // Where the record as it was cannot be recorded, a witness alone does not help: its fields are shown too.
  const [isChanging] = useState(way === 'change' || administration.sentence === null);
  const repair =
    administration.sentence === null
      ? null
      : repairOf(entry, vial, way, administerRequest([vial], values, administration, placeOf(entry), entry.happenedAt));
  const { sentence } = repair === null ? administration : meant(repair.guest);
  return (
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
        <AdministerFields
          vial={known}
          values={values}
          administration={administration}
          tried={tried}
          onChange={change}
        />
      )}
    </RepairFrame>
  );
}
