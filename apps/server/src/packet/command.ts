import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isPacketPeriod, isTooEarly } from '@vialant/domain/report/filters';
import { dateOnly } from '@vialant/domain/values/date-only';
import { say } from '@vialant/domain/words/refusal';
import type pg from 'pg';
import { CommandError } from '../config/command-error.ts';
import type { AgencyKeys } from '../custody/proof/agency-keys.ts';
import type { Agency } from '../custody/proof/export-record.ts';
import { findAgency } from '../custody/proof/find-agency.ts';
import { CheckpointMaker } from '../custody/proof/make-checkpoint.ts';
import { openDb } from '../db/open.ts';
import { readByJob } from '../jobs/job-runner.ts';
import { PaperDrawer } from '../pdf/paper-drawer.ts';
import { makePacket, type WantedPacket } from './make-packet.ts';
import { verifierPage } from './verifier-page.ts';

const USAGE = `npm run packet -- --agency NAME_OR_ID --from YYYY-MM-DD --to YYYY-MM-DD [--without-personal] --out FILE.zip

  makes an inspection packet of at most 24 months, signed with the agency's key`;

export type Surroundings = {
  readonly keys: AgencyKeys;
  readonly print: (text: string) => void;
  /** The database as its owner, and as the application, which sees one agency at a time. */
  readonly withPools: <T>(work: (owner: pg.Pool, app: pg.Pool) => Promise<T>) => Promise<T>;
  readonly verifier?: () => Promise<Buffer>;
};

/** Makes one packet, as the page of the office does; answers the exit code. */
export async function runPacket(
  args: readonly string[],
  { keys, print, withPools, verifier }: Surroundings,
): Promise<number> {
  const { agency: nameOrId, out, ...asked } = understand(args);
  return withPools(async (owner, app) => {
    const agency = await findAgency(owner, nameOrId);
    const maker = new CheckpointMaker(owner, keys);
    const wanted: WantedPacket = { ...asked, agencyId: agency.id, madeBy: OPERATOR };
    let checkpoint = 0;
    await asJob(owner, agency, (claimed) =>
      makePacket(wanted, out, {
        maker,
        keys,
        readAgency: (work) => readByJob(openDb(app), claimed, work),
        verifier: verifier ?? verifierPage,
        tell: async () => undefined,
        putInPlace: async (draft, made) => {
          await rename(draft, out);
          checkpoint = made.checkpoint;
        },
        signal: new AbortController().signal,
        drawer: new PaperDrawer(),
      }),
    );
    await owner.query(`SELECT auth.note_access('download', NULL, NULL, $1, $2)`, [
      `packet ${asked.from} to ${asked.to} made by the operator, ${asked.withPersonal ? 'with' : 'without'} personal data`,
      agency.id,
    ]);
    print(`${out}: ${agency.name}, ${asked.from} to ${asked.to}, sealed by checkpoint ${checkpoint}`);
    return 0;
  });
}

const OPERATOR = 'the operator of the server';

type Understood = Omit<WantedPacket, 'agencyId' | 'madeBy'> & { readonly agency: string; readonly out: string };

function understand(args: readonly string[]): Understood {
  const { agency = '', from = '', to = '', out = '', 'without-personal': without = false } = parsed(args);
  const [first, last] = [dateOnly(from), dateOnly(to)];
  if (agency === '' || out === '') throw new CommandError(USAGE);
  if (first === null || last === null || !isPacketPeriod(first, last)) {
    throw new CommandError(`--from and --to are days, at most 24 months apart.\n\n${USAGE}`);
  }
  if (isTooEarly(first)) throw new CommandError(say({ code: 'PERIOD_TOO_EARLY' }));
  return { agency, out, from: first, to: last, withPersonal: !without };
}

function parsed(args: readonly string[]): {
  agency?: string;
  from?: string;
  to?: string;
  out?: string;
  'without-personal'?: boolean;
} {
  try {
    return parseArgs({
      args: [...args],
      options: {
        agency: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        out: { type: 'string' },
        'without-personal': { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`, { cause: error });
  }
}

/**
 * Does the work as a job in the background does it, so that the application's role reads exactly one agency. The job is
 * given up from the beginning: no process takes it, and it is swept away with the others.
 */
async function asJob<T>(
  owner: pg.Pool,
  agency: Agency,
  work: (claimed: { id: string; claim: string }) => Promise<T>,
): Promise<T> {
  const claim = randomUUID();
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO background_job (name, user_group_id, occasion, claim, given_up_on)
     VALUES ('packet by command', $1, $2, $3, now()) RETURNING id`,
    [agency.id, claim, claim],
  );
  const id = rows[0]?.id ?? '';
  try {
    return await work({ id, claim });
  } finally {
    await owner.query('DELETE FROM background_job WHERE id = $1', [id]);
  }
}
