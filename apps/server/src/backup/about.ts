import type { SignedCheckpoint } from '@vialant/domain/proof/chain-verifier-lines';
import type pg from 'pg';
import { z } from 'zod';
import { CommandError } from '../config/command-error.ts';
import type { BackupRecord } from './records.ts';

const Checkpoint = z.object({
  statement: z.object({
    v: z.number(),
    agency: z.string(),
    number: z.number(),
    created_on: z.string(),
    link_count: z.number(),
    subject_count: z.number(),
    merkle_root: z.string(),
    previous_hash: z.string(),
  }),
  public_key: z.string(),
  signature: z.string(),
});

const About = z.object({
  /** The files of the embedded database, the rows of any, or the log that follows such files. */
  kind: z.enum(['base', 'dump', 'log']),
  made_on: z.string(),
  /** The release that made it, and its migrations: rows fit only the tables that they came from. */
  version: z.string(),
  migrations: z.array(z.string()),
  /** The newest checkpoint of every agency before the first byte was copied. */
  checkpoints: z.array(Checkpoint),
  /** Of rows, which are read at one moment: where all chains ended then. */
  heads: z.object({ chains: z.number(), sha256: z.string() }).nullable(),
  /** Of a log: the timeline that it belongs to. */
  timeline: z.number().nullable(),
});

/** What a backup says of itself, in its first record. */
export type About = Omit<z.infer<typeof About>, 'checkpoints'> & { checkpoints: SignedCheckpoint[] };

const Keys = z.record(z.string().regex(/^[\w.-]+\.pem$/), z.string());

/** The files of the signing keys by their names, as they lie in their folder. */
export type KeyFiles = z.infer<typeof Keys>;

export function readAbout(record: BackupRecord | undefined): About {
  const parsed = record?.kind === 'A' ? About.safeParse(jsonOf(record.bytes)) : undefined;
  if (!parsed?.success) throw new CommandError('The backup does not say what it is: another version has made it.');
  return parsed.data;
}

export function readKeys(bytes: Buffer): KeyFiles {
  const parsed = Keys.safeParse(jsonOf(bytes));
  if (!parsed.success) throw new CommandError('The signing keys in the backup cannot be read.');
  return parsed.data;
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

/** The migrations that a database has had. */
export async function migrationsOf(client: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM public.kysely_migration ORDER BY name');
  return rows.map(({ name }) => name);
}
