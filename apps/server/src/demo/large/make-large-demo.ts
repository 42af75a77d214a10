import type { DateOnly } from '@vialant/domain/values/date-only';
import type pg from 'pg';
import type { AgencyKeys } from '../../custody/proof/agency-keys.ts';
import { CheckpointMaker } from '../../custody/proof/make-checkpoint.ts';
import { ownerTransaction } from '../../db/owner-transaction.ts';
import { demoPassword } from '../demo-password.ts';
import { AgencyMaker, type MadeAgency } from './agency.ts';
import { Doses } from './doses.ts';
import { PastDoor } from './past-door.ts';
import { daysOf, momentOf, PLATOONS, type Size } from './size.ts';
import { Supply } from './supply.ts';
import { VehicleChecks } from './vehicle-checks.ts';
import { VehicleLife } from './vehicle-life.ts';

/** So many vehicles are worked on at once, each lane with a connection of its own. */
const LANES = 4;
/** Beside the lanes: the stations, the checkpoints and the vehicle checks. */
export const CONNECTIONS = LANES + 2;
/** The agency gets its checkpoints as often as it would have. */
const CHECKPOINT_EVERY = 900;
/** After these days the database looks at its tables again: plans that were made for empty ones are slow ever after. */
const ANALYZED_AFTER: ReadonlySet<number> = new Set([0, 3, 10, 30, 90, 180]);

export type Surroundings = { region: string; keys: AgencyKeys; tell: (progress: Progress) => void };
export type Progress = { day: DateOnly; done: number; of: number; records: number };
export type Made = { agency: MadeAgency; lives: readonly VehicleLife[]; days: readonly DateOnly[]; records: number };

/**
 * Makes the agency and lets its people work through every day, as they would have through the product: the rules decide
 * about each act, and the record and its checkpoints are written by the product's own functions.
 */
export async function makeLargeDemo(owner: pg.Pool, size: Size, around: Surroundings): Promise<Made> {
  const days = daysOf(size);
  const agency = await found(owner, size, days, around.region);
  const doses = new Doses(size.seed);
  const lives = agency.vehicles.map((vehicle) => new VehicleLife(vehicle, size, days, doses));
  const clients = await Promise.all(Array.from({ length: LANES }, () => owner.connect()));
  try {
    // What is lost with a machine that fails is made again: nobody has to wait for the disk after each day.
    for (const client of clients) await client.query('SET synchronous_commit = off');
    const doors = clients.map((client) => new PastDoor(client, agency.groupId));
    const records = await workThrough(owner, { agency, lives, days, size, doors }, around);
    return { agency, lives, days, records };
  } finally {
    for (const client of clients) client.release(true);
    await endSessions(owner, agency);
  }
}

async function found(owner: pg.Pool, size: Size, days: readonly DateOnly[], region: string): Promise<MadeAgency> {
  const form = await demoPassword();
  const [first] = days;
  if (first === undefined) throw new Error('a demo without a day');
  const since = new Date(momentOf(first, -60));
  return ownerTransaction(owner, (client) =>
    new AgencyMaker(client, { region, since, vehicles: size.vehicles, passwordForm: form }).make(),
  );
}

type Work = {
  agency: MadeAgency;
  lives: readonly VehicleLife[];
  days: readonly DateOnly[];
  size: Size;
  doors: readonly PastDoor[];
};

async function workThrough(
  owner: pg.Pool,
  { agency, lives, days, size, doors }: Work,
  { keys, tell }: Surroundings,
): Promise<number> {
  const checkpoints = new CheckpointMaker(owner, keys);
  const supply = new Supply(agency, size.seed);
  const vehicleChecks = await VehicleChecks.of(owner, size, agency.groupId);
  const countRecords = (): number => doors.reduce((sum, { links }) => sum + links, 0);
  const [first] = doors;
  for (const [place, day] of days.entries()) {
    await first?.during(() => supply.morning(first, day, place % PLATOONS));
    // The lanes touch no vial of one another: the stations are closed, and every crew has its own box.
    await Promise.all([
      ...doors.map((door, lane) =>
        door.during(async () => {
          for (const life of lives.filter((_, number) => number % LANES === lane)) await life.work(door, place);
        }),
      ),
      vehicleChecks.day(lives, day, place),
    ]);
    await checkpoints.make(agency.groupId, { ifNew: CHECKPOINT_EVERY });
    if (ANALYZED_AFTER.has(place)) await owner.query('ANALYZE');
    tell({ day, done: place + 1, of: days.length, records: countRecords() });
  }
  await vehicleChecks.fix(lives, agency.admin);
  await checkpoints.make(agency.groupId, 'if anything is new');
  return countRecords();
}

/** Ends the sessions in which the demo was made, with the proofs that were given in them. */
async function endSessions(owner: pg.Pool, { sessions, groupId }: MadeAgency): Promise<void> {
  await owner.query('DELETE FROM witness_proof WHERE token_hash = ANY ($1)', [sessions]);
  await owner.query('DELETE FROM biometric_code WHERE user_group_id = $1 AND looked_up_by = ANY ($2)', [
    groupId,
    sessions,
  ]);
  await owner.query('DELETE FROM user_session WHERE token_hash = ANY ($1)', [sessions]);
}
