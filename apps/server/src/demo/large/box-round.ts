import { type Check, decideCheck, wantedForCheck } from '../../box-check/check-box.ts';
import type { KnownBox, KnownVial } from './agency.ts';
import type { Chance } from './chance.ts';
import type { PastDoor } from './past-door.ts';
import type { Person } from './people.ts';
import { witnessFields, type Witnessing } from './witnessing.ts';

/** Vials that are ticked instead of scanned, in a check of somebody who usually scans. */
const TICKED = 0.015;
const HAND_SCANNED = 0.3;

export type Round = {
  box: KnownBox;
  by: Person;
  at: number;
  temperature: number | null;
  /** Overlooked, though it is there. */
  unseen?: KnownVial | null;
  reseal?: { code: string; witness: Witnessing };
};

/** Checks a box, or reseals it: every vial in it is scanned, except for those that are not found. */
export async function checkBox(
  door: PastDoor,
  chance: Chance,
  { box, by, at, temperature, unseen = null, reseal }: Round,
): Promise<void> {
  const held = box.vials.filter(({ left }) => left > 0);
  const seen = held.filter((vial) => !vial.isLost && vial !== unseen);
  const isConfirmed = seen.length < held.length;
  const way = chance.happens(HAND_SCANNED) ? 'hand_scanner' : 'camera';
  const input: Check = {
    drug_box_id: box.id,
    scanned_by: way,
    temperature_celsius: temperature,
    drug_checks: seen.map(({ id }) =>
      chance.happens(TICKED)
        ? { drug_id: id, scanned_manually: 1 as const, scanned_by: null }
        : { drug_id: id, scanned_manually: 0 as const, scanned_by: way },
    ),
    ...(isConfirmed && { discrepancy_confirmed_by_user_id: by.id }),
    ...(reseal && { drug_box__barcode_id: reseal.code, notes: 'Restocked', ...witnessFields(reseal.witness) }),
  };
  await door.record({
    by,
    at,
    ...(reseal && { witness: reseal.witness }),
    isConfirmed,
    wanted: wantedForCheck(input, null),
    decide: (facts) => decideCheck(facts, input),
  });
}
