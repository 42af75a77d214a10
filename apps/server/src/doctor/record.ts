import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { knownInFolder, missingCheckpoints, newestCheckpoints } from '../backup/known-checkpoints.ts';
import { proveAgency } from '../backup/prove-copy.ts';
import type { AgencyKeys } from '../custody/proof/agency-keys.ts';
import type { Agency } from '../custody/proof/export-record.ts';
import { type Finding, good, look, wrong } from './finding.ts';
import { messageOf } from './machine.ts';

/** Larger records take minutes; an inspector's packet verifies them. */
const SAMPLE_RECORDS = 200_000;
const SAMPLE_AGENCIES = 10;

/** Whether the key that signs is there for every agency that has signed. */
export async function checkAgencyKeys(owner: pg.Pool, keys: AgencyKeys): Promise<Finding> {
  const lost: string[] = [];
  const newest = await newestCheckpoints(owner);
  for (const { statement, public_key } of newest) {
    const key = await keys.find(statement.agency, public_key).catch(() => null);
    if (key === null) lost.push(statement.agency);
  }
  if (lost.length === 0) return good(`The signing key of each of ${newest.length} agencies is there.`);
  const { rows } = await owner.query<{ name: string }>(
    'SELECT name FROM user_group WHERE id = ANY ($1) ORDER BY name',
    [lost],
  );
  return wrong(
    `No file in ${keys.folder} holds the signing key of ${rows.map(({ name }) => name).join(', ')}: no checkpoint can be made.`,
    'Bring the file back from a backup, or set CUSTODY_KEY_DIR to the folder that holds it (docs/custody.md).',
  );
}

/** Whether what is recorded gets sealed. */
export async function checkCheckpoints(owner: pg.Pool): Promise<Finding> {
  const { rows } = await owner.query<{ name: string; hours: number }>(
    `SELECT g.name, floor(extract(epoch FROM now() - coalesce(last.created_on,
         (SELECT min(l.created_on) FROM custody_link l WHERE l.user_group_id = g.id))) / 3600)::int AS hours
     FROM user_group g CROSS JOIN LATERAL custody.last_checkpoint(g.id) last
     WHERE EXISTS (SELECT FROM custody.unsealed(g.id)) ORDER BY 2 DESC`,
  );
  const late = rows.filter(({ hours }) => hours > 26);
  if (late.length === 0) return good('Checkpoints keep coming: no agency has waited longer than a day for one.');
  return wrong(
    `No checkpoint for ${late
      .slice(0, 5)
      .map(({ name, hours }) => `${name} (${hours} hours)`)
      .join(', ')}, though there are new records.`,
    'Is the server running? Its log says why after "custody: no checkpoint".',
  );
}

/** Verifies some agencies' whole records, and that nothing is gone that is known from elsewhere. */
export async function checkRecord(owner: pg.Pool, backupDir: string | null): Promise<Finding[]> {
  const found: Finding[] = [];
  const known = backupDir === null ? [] : await knownInFolder(backupDir).catch(() => []);
  for (const sentence of await missingCheckpoints(owner, known)) {
    found.push(
      wrong(sentence, 'The database was put back to an earlier state, or is another one: ask who did so, and why.'),
    );
  }
  if (known.length > 0 && found.length === 0)
    found.push(good('Every checkpoint that lies beside a backup is in the record.'));
  const { rows: sample } = await owner.query<Agency>(
    `SELECT g.id, g.name FROM user_group g CROSS JOIN LATERAL custody.last_checkpoint(g.id) last
     WHERE last.link_count BETWEEN 1 AND $1 ORDER BY random() LIMIT $2`,
    [SAMPLE_RECORDS, SAMPLE_AGENCIES],
  );
  if (sample.length === 0) return [...found, look('No agency has a record to verify yet.', 'Nothing to do.')];
  const folder = await mkdtemp(join(tmpdir(), 'vialant-doctor-'));
  try {
    for (const agency of sample) {
      const { records, untruths } = await proveAgency(owner, agency, undefined, folder);
      found.push(
        untruths.length === 0
          ? good(`The record of ${agency.name} verifies: ${records} records.`)
          : wrong(
              `The record of ${agency.name} is not true: ${untruths[0]}`,
              'npm run custody -- export and verify tell all of it.',
            ),
      );
    }
  } catch (error) {
    found.push(wrong(`A record cannot be read: ${messageOf(error)}`, 'See the log of PostgreSQL.'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return found;
}

/** Whether messages and jobs get done. */
export async function checkWork(owner: pg.Pool): Promise<Finding[]> {
  const { rows } = await owner.query<{ name: string; label: string; value: number }>(
    'SELECT * FROM auth.operation_figures()',
  );
  const told = rows.flatMap(({ name, label, value }) => {
    if (name === 'jobs_given_up') return [`the job ${label} was given up ${value} times in a day`];
    if (name === 'jobs_failing') return [`the job ${label} fails`];
    if (name === 'messages_given_up') return [`${value} messages by ${label} reached nobody in a day`];
    if (name === 'messages_oldest_seconds' && value > 3600)
      return [`messages by ${label} have waited for more than an hour`];
    return [];
  });
  if (told.length === 0) return [good('Messages are sent and jobs are done.')];
  return told.map((what) => look(`In the background ${what}.`, 'The log of the server says why.'));
}
