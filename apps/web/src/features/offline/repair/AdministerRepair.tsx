import type { ReactElement } from 'react';
import { useKeptForm } from '../../../acts/use-kept-form.ts';
import { AdministerFields } from '../../administer/AdministerFields.tsx';
import { administerRequest, administrationOf } from '../../administer/administration.ts';
import { knownVial } from '../../stock-form/form-vial.ts';
import { lawOfEntry, placeOf, startAdministerRepair } from './repair-request.ts';
import { RepairFrame } from './RepairFrame.tsx';
import { type RepairFacts, useRepair } from './use-repair.ts';

/** OPEN-116: an administration that was refused, with the fields of every administration. */
export function AdministerRepair(facts: RepairFacts): ReactElement {
  const { entry, vial } = facts;
  const form = useKeptForm(() => startAdministerRepair(entry, vial));
  const { values, change } = form;
  const known = knownVial(vial);
  const { meant, isChanging, tried, frame } = useRepair(facts, form, {
    // ADMIN-10: a record that was made offline needs its incident number, whatever the agency's setting.
    meant: (guest) =>
      administrationOf([known], values, {
        count: 1,
        isOffline: false,
        guest,
        settings: { require_incident_number: true },
        law: lawOfEntry(entry),
      }),
    request: (administration) => administerRequest([vial], values, administration, placeOf(entry), entry.happenedAt),
  });
  return (
    <RepairFrame {...frame}>
      {isChanging && (
        <AdministerFields vial={known} values={values} administration={meant} tried={tried} onChange={change} />
      )}
    </RepairFrame>
  );
}
