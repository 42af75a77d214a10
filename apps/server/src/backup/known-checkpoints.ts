import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  KEPT_FORMAT,
  KEPT_VERSION,
  type SignedCheckpoint,
  statementText,
} from '@vialant/domain/proof/chain-verifier-lines';
import { readKept } from '@vialant/domain/proof/read-lines';
import type pg from 'pg';
import { CommandError } from '../config/command-error.ts';
import { type CheckpointRow, checkpointFrom } from '../custody/proof/checkpoint-row.ts';
import { sha256 } from '../custody/proof/sha256.ts';

/** Beside each backup lies a file of this ending: the agencies' newest checkpoints, one on a line, which are no secret. */
export const CHECKPOINTS_ENDING = '.checkpoints';

/** A checkpoint that is known from elsewhere than the database, and from where. */
export type Known = { readonly checkpoint: SignedCheckpoint; readonly from: string };

/** The newest checkpoint of every agency that has one. */
export async function newestCheckpoints(owner: pg.Pool): Promise<SignedCheckpoint[]> {
  const { rows } = await owner.query<{ row: CheckpointRow }>(
    `SELECT to_jsonb(c) || jsonb_build_object('created_on', api.instant(c.created_on)) AS row
     FROM user_group g CROSS JOIN LATERAL custody.last_checkpoint(g.id) c WHERE c.number IS NOT NULL ORDER BY g.id`,
  );
  return rows.map(({ row }) => checkpointFrom(row));
}

/** Checkpoints as the lines of a file, each of them a kept checkpoint. */
export function checkpointLines(checkpoints: readonly SignedCheckpoint[]): string {
  return checkpoints
    .map((checkpoint) => `${JSON.stringify({ format: KEPT_FORMAT, version: KEPT_VERSION, ...checkpoint })}\n`)
    .join('');
}

/** The checkpoints in a file, and those that lie beside the backups in a folder. */
export async function knownIn(file: string): Promise<Known[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const kept = readKept(line);
      if (typeof kept === 'string') throw new CommandError(`${file} holds no kept checkpoint: ${kept}`);
      return { checkpoint: kept, from: file };
    });
}

/** What lies beside the backups of a folder. */
export async function knownBeside(backup: string): Promise<Known[]> {
  return knownInFolder(dirname(backup));
}

export async function knownInFolder(folder: string): Promise<Known[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(CHECKPOINTS_ENDING)).sort();
  const known: Known[] = [];
  for (const name of names) known.push(...(await knownIn(join(folder, name))));
  return known;
}

/**
 * What the database cannot tell if it was put back to an earlier state, or is another one: a sentence for every agency
 * of which a checkpoint is known that it does not have.
 */
export async function missingCheckpoints(owner: pg.Pool, known: readonly Known[]): Promise<string[]> {
  const newest = new Map<string, Known>();
  for (const each of known) {
    const { agency, number } = each.checkpoint.statement;
    if ((newest.get(agency)?.checkpoint.statement.number ?? 0) < number) newest.set(agency, each);
  }
  const told: string[] = [];
  for (const [agency, { checkpoint, from }] of newest) {
    const sentence = await missing(owner, agency, checkpoint, basename(from));
    if (sentence !== null) told.push(sentence);
  }
  return told;
}

async function missing(
  owner: pg.Pool,
  agency: string,
  { statement }: SignedCheckpoint,
  from: string,
): Promise<string | null> {
  const { rows } = await owner.query<{ name: string | null; last: CheckpointRow | null; same: CheckpointRow | null }>(
    `SELECT (SELECT name FROM user_group WHERE id = $1) AS name,
       (SELECT to_jsonb(c) || jsonb_build_object('created_on', api.instant(c.created_on))
        FROM custody.last_checkpoint($1) c WHERE c.number IS NOT NULL) AS last,
       (SELECT to_jsonb(c) || jsonb_build_object('created_on', api.instant(c.created_on))
        FROM custody_checkpoint c WHERE c.user_group_id = $1 AND c.number = $2) AS same`,
    [agency, statement.number],
  );
  const { name = null, last = null, same = null } = rows[0] ?? {};
  const wanted = `checkpoint ${statement.number} of ${statement.created_on} over ${statement.link_count} records (${from})`;
  if (name === null) return `Agency ${agency}: it is not in this database, but ${wanted} is known.`;
  if (same !== null) {
    const isSame = sha256(statementText(checkpointFrom(same).statement)) === sha256(statementText(statement));
    return isSame
      ? null
      : `${name}: another history. Its checkpoint ${statement.number} differs from the known ${wanted}.`;
  }
  const here = last === null ? 'has no checkpoint at all' : `ends with checkpoint ${last.number} of ${last.created_on}`;
  const lost = statement.link_count - (last?.link_count ?? 0);
  return `${name}: an older state. It ${here}, but ${wanted} is known: at least ${lost} records are missing.`;
}
