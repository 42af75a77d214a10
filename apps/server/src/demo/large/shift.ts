import type { DateOnly } from '@vialant/domain/values/date-only';
import {
  decideAdministerAndWaste,
  decideMoves,
  type MoveInput,
  wantedForMove,
  wantedForMoves,
} from '../../stock/record-moves.ts';
import { isControlled } from '@vialant/domain/custody/drug-type';
import { type DemoType, demoTypes } from '../demo-agencies.ts';
import type { KnownVial, Vehicle } from './agency.ts';
import type { Chance } from './chance.ts';
import { LAST_DOSE } from './doses.ts';
import type { PastDoor } from './past-door.ts';
import type { Habit } from './patterns.ts';
import type { Person } from './people.ts';
import { momentOf } from './size.ts';
import { someWitness, type Witnessing, witnessFields } from './witnessing.ts';

const MINUTE_MS = 60_000;

/** Something that happens so many minutes into a day of work. */
export type Event = { readonly minute: number; readonly run: () => Promise<void> };

export type Shift = {
  readonly door: PastDoor;
  readonly chance: Chance;
  readonly vehicle: Vehicle;
  readonly day: DateOnly;
  readonly medic: Person;
  readonly partner: Person;
  readonly habit: Habit | null;
  /** Plans what is still to happen on this day. */
  readonly next: (event: Event) => void;
  /** Leaves a record for the next day. */
  readonly tomorrow: (event: (tomorrow: DateOnly, door: PastDoor) => Event) => void;
  readonly nextIncident: () => string;
};

/** How an administration is recorded. */
export type Manner = 'at once' | 'offline' | 'a day late' | 'reversed';

const GUESTS = 0.3;
const GUESTS_BESIDE_A_FRIEND = 0.08;
const TYPED = 0.02;
const TYPED_BY_HABIT = 0.5;
const BOTH_AT_ONCE = 0.6;
/** Around the county's hospitals. */
const [SOUTH, WEST, WIDE] = [40.66, -74.02, 0.2];

/** Gives a dose of the vial and wastes what remains of it, at once or some minutes later. */
export async function giveDose(
  shift: Shift,
  { vial, amount, minute, manner }: { vial: KnownVial; amount: number; minute: number; manner: Manner },
): Promise<void> {
  const { chance, day } = shift;
  const given = Math.min(amount, vial.left);
  const isOffline = manner === 'offline' || manner === 'a day late';
  const act = { vial, given, happenedAt: isOffline ? momentOf(day, minute) : null };
  if (manner === 'a day late') {
    vial.isUsed = true;
    const number = shift.nextIncident();
    shift.tomorrow((tomorrow, door) => ({
      minute: minute + 5,
      run: async () => {
        await administer({ ...shift, door, day: tomorrow, nextIncident: () => number }, { ...act, minute: minute + 5 });
        delete vial.isUsed;
      },
    }));
    return;
  }
  const recorded = minute + (manner === 'offline' ? chance.whole(10, 30) : 0);
  const rest = vial.left - given;
  const type: DemoType = demoTypes[vial.type];
  const isReusable = type.reusable ?? false;
  if (manner === 'at once' && rest > 0 && !isReusable && chance.happens(BOTH_AT_ONCE)) {
    await administer(shift, { ...act, minute: recorded, isRestWasted: true });
    return;
  }
  const moveId = await administer(shift, { ...act, minute: recorded });
  if (manner === 'reversed') {
    shift.next({ minute: recorded + 6, run: () => reverse(shift, { vial, given, minute: recorded + 6, moveId }) });
    return;
  }
  if (rest > 0 && (!isReusable || rest < LAST_DOSE)) {
    const later = recorded + chance.whole(4, 20);
    shift.next({ minute: later, run: () => wasteRest(shift, { vial, minute: later, notes: 'Remainder not used' }) });
  }
}

type Administering = {
  vial: KnownVial;
  given: number;
  minute: number;
  /** Offline: when it happened; null when it is recorded at once. */
  happenedAt: number | null;
  isRestWasted?: boolean;
};

async function administer(shift: Shift, act: Administering): Promise<string> {
  const { chance, door, day, medic } = shift;
  const { vial, given, minute, happenedAt, isRestWasted = false } = act;
  const witness = witnessFor(shift, vial, happenedAt !== null);
  const input: MoveInput & { stock_move_type_id__name: 'administer' } = {
    stock_move_type_id__name: 'administer',
    drug_id: vial.id,
    quantity: -given,
    incident_number: shift.nextIncident(),
    ...(isRestWasted && { notes: 'Remainder not used' }),
    ...(happenedAt !== null && { offline: 1, timestamp: new Date(happenedAt).toISOString() }),
    ...entryOf(shift),
    lat: degrees(SOUTH + chance.next() * WIDE),
    lon: degrees(WEST + chance.next() * WIDE),
    ...(witness && witnessFields(witness)),
  };
  const answer = await door.record({
    by: medic,
    at: momentOf(day, minute),
    ...(witness && { witness }),
    wanted: wantedForMove({ input, idempotencyKey: null }),
    decide: (facts) => (isRestWasted ? decideAdministerAndWaste(facts, input) : decideMoves(facts, [input])),
  });
  vial.left = isRestWasted ? 0 : vial.left - given;
  const [first] = 'ids' in answer ? answer.ids : [];
  if (first === undefined) throw new Error('an administration without a record');
  return first;
}

async function reverse(
  shift: Shift,
  { vial, given, minute, moveId }: { vial: KnownVial; given: number; minute: number; moveId: string },
): Promise<void> {
  const witness = witnessFor(shift, vial, false);
  const input: MoveInput = {
    stock_move_type_id__name: 'un_administer',
    drug_id: vial.id,
    source_id: moveId,
    notes: 'Wrong amount entered',
    ...entryOf(shift),
    ...(witness && witnessFields(witness)),
  };
  await record(shift, minute, witness, input);
  vial.left += given;
  const again = minute + 3;
  shift.next({ minute: again, run: () => giveDose(shift, { vial, amount: given, minute: again, manner: 'at once' }) });
}

/** Wastes all that is left of a vial. */
export async function wasteRest(
  shift: Shift,
  { vial, minute, notes }: { vial: KnownVial; minute: number; notes: string },
): Promise<void> {
  if (vial.left === 0 || vial.isLost) return;
  const witness = witnessFor(shift, vial, false);
  const input: MoveInput = {
    stock_move_type_id__name: 'waste',
    drug_id: vial.id,
    waste_all: 1,
    notes,
    ...entryOf(shift),
    ...(witness && witnessFields(witness)),
  };
  await record(shift, minute, witness, input);
  vial.left = 0;
}

async function record(
  { door, day, medic }: Shift,
  minute: number,
  witness: Witnessing | null,
  input: MoveInput,
): Promise<void> {
  await door.record({
    by: medic,
    at: momentOf(day, minute),
    ...(witness && { witness }),
    wanted: wantedForMoves([input]),
    decide: (facts) => decideMoves(facts, [input]),
  });
}

/** Nobody has to see what is not controlled. Without a network only a guest can sign. */
function witnessFor({ chance, partner, habit }: Shift, vial: KnownVial, isOffline: boolean): Witnessing | null {
  if (!isControlled(demoTypes[vial.type].categories)) return null;
  const guests = habit === 'one witness' ? GUESTS_BESIDE_A_FRIEND : GUESTS;
  return someWitness(chance, partner, isOffline ? 1 : guests);
}

function entryOf({ chance, habit }: Shift): Pick<MoveInput, 'input_manually' | 'scanned_by'> {
  const isTyped = chance.happens(habit === 'typing' ? TYPED_BY_HABIT : TYPED);
  return isTyped ? { input_manually: 1, scanned_by: 'typed' } : { input_manually: 0, scanned_by: 'camera' };
}

function degrees(value: number): number {
  return Math.round(value * 100_000) / 100_000;
}

/** Whether an event lies before this moment. */
export function isBefore({ minute }: Event, day: DateOnly, until: Date): boolean {
  return momentOf(day, minute) + MINUTE_MS <= until.getTime();
}
