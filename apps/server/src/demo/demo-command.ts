import { parseArgs } from 'node:util';
import { utcDate } from '@vialant/domain/values/date-only';
import type pg from 'pg';
import { z } from 'zod';
import { CommandError } from '../config/command-error.ts';
import type { AgencyKeys } from '../custody/proof/agency-keys.ts';
import { DEMO_PASSWORD } from './demo-agencies.ts';
import { SIGN_INS } from './large/agency.ts';
import { CONNECTIONS, type Made, makeLargeDemo, type Progress } from './large/make-large-demo.ts';
import { FEWEST_VEHICLES } from './large/patterns.ts';
import { plantedLines } from './large/planted.ts';
import { AGENCY, FULL, type Size } from './large/size.ts';
import { makeDemo } from './make-demo.ts';

/** There are names for so many people. */
const MOST_VEHICLES = 60;
const MOST_DAYS = 730;

const USAGE = `npm run demo -- --large [--days ${FULL.days}] [--vehicles ${FULL.vehicles}] [--seed ${FULL.seed}] [--until INSTANT]

  makes ${AGENCY}, a year of an agency with ${FULL.vehicles} vehicles, beside the small demo agencies: about 500,000
  records. The same seed makes the same history, up to INSTANT (now; 2026-11-16T12:00:00Z). It needs an empty database
  or one that holds only demo agencies: DATA_DIR=FOLDER or DATABASE_URL says which.

The small demo agencies need no command: npm start makes them in an empty database.`;

const Options = z.object({
  days: z.coerce.number().int().min(1).max(MOST_DAYS).default(FULL.days),
  vehicles: z.coerce.number().int().min(FEWEST_VEHICLES).max(MOST_VEHICLES).default(FULL.vehicles),
  seed: z.string().min(1).max(60).default(FULL.seed),
  until: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .refine((until) => until <= new Date())
    .default(() => new Date()),
});

/** What the command works with. `startWith`: the settings under which the server finds the same database. */
export type Surroundings = {
  region: string;
  keys: AgencyKeys;
  startWith: string;
  print: (text: string) => void;
  withOwner: <T>(work: (owner: pg.Pool) => Promise<T>, connections: number) => Promise<T>;
};

/** Makes the large demo that the arguments ask for. */
export async function runDemo(args: readonly string[], around: Surroundings): Promise<void> {
  const size = understand(args);
  if (size === null) around.print(USAGE);
  else await around.withOwner((owner) => makeIn(owner, size, around), CONNECTIONS + 1);
}

function understand(args: readonly string[]): Size | null {
  if (args.length === 0) return null;
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...args],
      options: { large: { type: 'boolean' }, days: text, vehicles: text, seed: text, until: text },
    });
    const { success, data, error } = Options.safeParse(values);
    if (!success) throw new Error(`--${error.issues[0]?.path.join('.')} does not fit.`);
    if (!values.large) throw new Error('--large is missing.');
    return data;
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`, { cause: error });
  }
}

async function makeIn(owner: pg.Pool, size: Size, around: Surroundings): Promise<void> {
  const { region, keys, print } = around;
  await alone(owner, async () => {
    await makeDemo(owner, { today: utcDate(new Date()), region });
    await refuseOther(owner);
    const begun = performance.now();
    const seconds = (): number => (performance.now() - begun) / 1000;
    try {
      const tell = progressTeller(seconds, print);
      const made = await makeLargeDemo(owner, size, { region, keys, tell });
      await report(owner, made, { ...around, seconds: seconds() });
    } catch (error) {
      print(`${AGENCY} is unfinished. Begin again with an empty database.`);
      throw error;
    }
  });
}

/** One maker at a time, on a connection that is held until the end. */
async function alone(owner: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await owner.connect();
  try {
    const lock = `pg_try_advisory_lock(hashtextextended('vialant large demo', 0))`;
    const { rows } = await client.query<{ is_free: boolean }>(`SELECT ${lock} AS is_free`);
    if (!rows[0]?.is_free) throw new CommandError(`Another process is making ${AGENCY} in this database.`);
    await work();
  } finally {
    client.release(true);
  }
}

/** Refuses a database in which somebody works, and one that has the agency already: nothing is ever overwritten. */
async function refuseOther(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ has_demo: boolean; has_large: boolean }>(
    `SELECT EXISTS (SELECT FROM user_account WHERE primary_email = 'admin@demo.vialant.test') AS has_demo,
       EXISTS (SELECT FROM user_group WHERE name = $1) AS has_large`,
    [AGENCY],
  );
  const elsewhere = 'Nothing was made. DATA_DIR=FOLDER or DATABASE_URL names another database.';
  if (rows[0]?.has_large) throw new CommandError(`This database has ${AGENCY} already. ${elsewhere}`);
  if (!rows[0]?.has_demo) throw new CommandError(`The agencies in this database are no demo. ${elsewhere}`);
}

const TELL_EVERY_S = 5;

function progressTeller(seconds: () => number, print: (text: string) => void): (progress: Progress) => void {
  let told = 0;
  return ({ day, done, of, records }) => {
    if (done < of && seconds() - told < TELL_EVERY_S) return;
    told = seconds();
    print(`${day}  day ${done} of ${of}: ${count(records)} records, ${count(Math.round(records / told))} a second`);
  };
}

async function report(
  owner: pg.Pool,
  made: Made,
  { startWith, print, seconds }: Surroundings & { seconds: number },
): Promise<void> {
  const { rows } = await owner.query<{ kind: string; total: string }>(
    `SELECT l.kind, count(*) AS total FROM custody_link l WHERE l.user_group_id = $1 GROUP BY 1
     UNION ALL SELECT 'discrepancy', count(*) FROM discrepancy d WHERE d.user_group_id = $1
     UNION ALL SELECT 'vehicle check', count(*) FROM general_check_submission s WHERE s.user_group_id = $1 ORDER BY 1`,
    [made.agency.groupId],
  );
  print(`\n${AGENCY}: ${count(made.records)} records in ${Math.round(seconds)} s`);
  for (const { kind, total } of rows) print(`  ${kind.padEnd(20)} ${count(Number(total)).padStart(9)}`);
  print('\nPlanted:');
  for (const line of plantedLines(made)) print(`  ${line}`);
  print(`\nStart the server on it:  ${startWith}npm start\nSign-ins, password ${DEMO_PASSWORD}:`);
  for (const { email, role } of SIGN_INS) print(`  ${email.padEnd(28)} ${role}`);
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
