import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignedCheckpoint } from '@vialant/domain/proof/chain-verifier-lines';
import { tellVerdict } from '@vialant/domain/words/proof/verifier';
import { fingerprintOf } from '@vialant/verifier/proofs';
import type pg from 'pg';
import { type Agency, exportRecord } from '../custody/proof/export-record.ts';
import { verifyFile } from '../custody/proof/verify-record.ts';

/** What was proven of an agency's record in a restored database. */
export type Proven = { readonly agency: string; readonly records: number; readonly untruths: readonly string[] };

/**
 * Verifies the whole record of every agency of a database, as an inspector would, and that it has the noted checkpoint:
 * then every chain stands, link by link, as it stood when that was signed.
 */
export async function proveCopy(owner: pg.Pool, noted: readonly SignedCheckpoint[], folder: string): Promise<Proven[]> {
  const { rows: agencies } = await owner.query<Agency>(
    `SELECT g.id, g.name FROM user_group g
     WHERE EXISTS (SELECT FROM custody_checkpoint c WHERE c.user_group_id = g.id) ORDER BY g.name`,
  );
  const proven: Proven[] = [];
  for (const agency of agencies) {
    const kept = noted.find(({ statement }) => statement.agency === agency.id);
    proven.push(await proveAgency(owner, agency, kept, folder));
  }
  for (const { statement } of noted) {
    if (agencies.some(({ id }) => id === statement.agency)) continue;
    proven.push({ agency: statement.agency, records: 0, untruths: ['the agency or its record is not there at all'] });
  }
  return proven;
}

/** Verifies the whole record of one agency, written to a file in the folder and read as an inspector would. */
export async function proveAgency(
  owner: pg.Pool,
  agency: Agency,
  kept: SignedCheckpoint | undefined,
  folder: string,
): Promise<Proven> {
  // It holds personal data, so it lies in the folder of the copy and is gone with the verdict.
  const file = join(folder, `${agency.id}.jsonl`);
  const stream = createWriteStream(file, { mode: 0o600 });
  const client = await owner.connect();
  let records = 0;
  try {
    await exportRecord(client, agency, async (line) => {
      if (line.line === 'link') records += 1;
      if (!stream.write(`${JSON.stringify(line)}\n`)) await once(stream, 'drain');
    });
    stream.end();
    await once(stream, 'close');
    const verdict = await verifyFile(file, kept === undefined ? {} : { kept });
    return { agency: agency.name, records, untruths: tellVerdict(verdict, fingerprintOf, 'command').untruths };
  } finally {
    stream.destroy();
    client.release();
    await rm(file, { force: true });
  }
}
