import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordLine } from '@vialant/domain/proof/chain-verifier-lines';
import { afterAll, beforeAll } from 'vitest';
import type { TestServer } from '../../../testing/test-server.ts';
import { AgencyKeys } from '../agency-keys.ts';
import { runCustody } from '../command.ts';

export type ProofCommands = {
  /** A path in the test file's own folder. */
  at: (name: string) => string;
  /** A command as a person gives it, with what it printed. */
  custody: (...args: string[]) => Promise<{ code: number; text: string }>;
  /** Exports the agency's record to the file of that name; answers its path. */
  exported: (agency: string, name: string) => Promise<string>;
};

/** The commands of `npm run custody` on the test server's database, with keys and files in a folder that goes after. */
export function proofCommands(server: TestServer): ProofCommands {
  let home = '';
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'vialant-proof-'));
  });
  afterAll(() => rm(home, { recursive: true }));
  const at: ProofCommands['at'] = (name) => join(home, name);
  const custody: ProofCommands['custody'] = async (...args) => {
    const printed: string[] = [];
    const code = await runCustody(args, {
      keys: new AgencyKeys(at('keys')),
      print: (text) => printed.push(text),
      withOwner: (work) => work(server.owner),
    });
    return { code, text: printed.join('\n') };
  };
  const exported: ProofCommands['exported'] = async (agency, name) => {
    await custody('export', '--agency', agency, '--out', at(name));
    return at(name);
  };
  return { at, custody, exported };
}

/** The lines of an exported file. */
export async function linesOf(file: string): Promise<RecordLine[]> {
  const text = await readFile(file, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RecordLine);
}
