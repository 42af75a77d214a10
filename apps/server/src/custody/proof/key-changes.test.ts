import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HeaderLine } from '@vialant/domain/proof/chain-verifier-lines';
import { fingerprintOf } from '@vialant/verifier/proofs';
import { expect, test } from 'vitest';
import { CommandError } from '../../config/command-error.ts';
import { runPacket } from '../../packet/command.ts';
import { guest } from '../../testing/custody-calls.ts';
import { testServer } from '../../testing/test-server.ts';
import { AgencyKeys } from './agency-keys.ts';
import { runCustody } from './command.ts';
import { CheckpointMaker } from './make-checkpoint.ts';
import { KeyError } from './signing-key.ts';
import { linesOf, proofCommands } from './testing/proof-commands.ts';
import { RandomRecord } from './testing/random-record.ts';
import { verifyLines } from './testing/verify-lines.ts';
import { verdictText } from './verify-record.ts';

const server = testServer();
const { at, custody, exported } = proofCommands(server);
const CHEAP = { n: 2 ** 10, r: 8, p: 1 };
const AGENCY = ['--agency', 'Harbor EMS'] as const;

async function give(code: string): Promise<void> {
  const as = await server.signIn('medic');
  const { data } = await server.get(`drug/find?barcode_id=${code}`, { as });
  const dose = { drug_id: (data as { id: string }).id, stock_move_type_id__name: 'administer', quantity: -1, ...guest };
  expect((await server.post('stock_move_record/create', dose, { as, key: randomUUID() })).status).toBe(200);
}

async function headerOf(file: string): Promise<HeaderLine> {
  const [header] = await linesOf(file);
  if (header?.line !== 'header') throw new Error('a record begins with its header');
  return header;
}

/** What the overview of the office says of the record. */
async function stateOfRecord(): Promise<unknown> {
  const { data } = await server.get('overview', { as: await server.signIn('admin') });
  return (data as { record?: { state: string } }).record?.state;
}

async function harborId(): Promise<string> {
  const { rows } = await server.owner.query<{ id: string }>(`SELECT id FROM user_group WHERE name = 'Harbor EMS'`);
  return rows[0]?.id ?? '';
}

test('a key is rotated while servers run: the old one introduces the new one, and every verdict follows', async () => {
  const id = await harborId();
  // A server that runs: it has signed with the first key, and has it in memory.
  const running = new CheckpointMaker(server.pool, new AgencyKeys(at('keys')));
  await running.make(id, 'always');
  const first = await exported('Harbor EMS', 'first.jsonl');
  const { public_key: oldKey, version } = await headerOf(first);
  expect(version).toBe(1);
  await custody('checkpoint', ...AGENCY, '--out', at('kept-first.json'));

  await give('FEN-001');
  const { text: told } = await custody('rotate-key', ...AGENCY);
  expect(told).toContain(`Old key     ${fingerprintOf(oldKey)}`);
  expect(await stateOfRecord()).toBe('signed');
  await give('FEN-001');
  const next = await running.make(id, 'if anything is new');

  const file = await exported('Harbor EMS', 'rotated.jsonl');
  const header = await headerOf(file);
  expect(header.version).toBe(3);
  expect(header.key_changes?.map(({ statement }) => [statement.kind, statement.old_key, statement.new_key])).toEqual([
    ['rotated', oldKey, header.public_key],
  ]);
  expect(next?.public_key).toBe(header.public_key);
  const verdict = await custody('verify', file);
  expect([verdict.code, verdict.text]).toEqual([0, expect.stringContaining('This record is unbroken and signed.')]);
  expect(verdict.text).toMatch(/^Keys +Signed by key 1 until .+ UTC, then by key 2, which key 1 introduced\.$/m);
  expect(verdict.text).toContain(`Key 1       ${fingerprintOf(oldKey)}\n`);
  expect(verdict.text).toContain(`Key 2       ${fingerprintOf(header.public_key)} (the key of today)`);
  // What was kept under the old key, and the old key itself, still fit.
  expect((await custody('verify', file, '--checkpoint', at('kept-first.json'))).code).toBe(0);
  for (const key of [oldKey, header.public_key]) expect((await custody('verify', file, '--key', key)).code).toBe(0);
  const { publicKey: foreign } = await new AgencyKeys(at('foreign')).findOrMake('agency');
  expect((await custody('verify', file, '--key', foreign)).code).toBe(1);

  await expect(
    new CheckpointMaker(server.pool, new AgencyKeys(at('keys'))).changeKey(id, {
      kind: 'lost',
      key: await new AgencyKeys(at('foreign')).findOrMake('agency'),
    }),
  ).rejects.toThrow(/permission denied/);
  await expect(server.owner.query('DELETE FROM custody_key_change')).rejects.toThrow(/append-only/);
  const { data: log } = await server.get('access_log/all', { as: await server.signIn('admin') });
  expect(JSON.stringify(log)).toContain(`signing key rotated; the new one is ${fingerprintOf(header.public_key)}`);
});

test('PACKET-02 a packet is signed by the key of today and carries how it came to it', async () => {
  const around = {
    keys: new AgencyKeys(at('keys')),
    print: () => undefined,
    withPools: <T>(work: (owner: typeof server.owner, app: typeof server.pool) => Promise<T>) =>
      work(server.owner, server.pool),
    verifier: () => Promise.resolve(Buffer.from('<!doctype html>')),
  };
  const period = ['--from', '2026-11-01', '--to', '2026-11-30'];
  await runPacket([...AGENCY, ...period, '--out', at('packet.zip')], around);
  const { code, text } = await custody('verify', at('packet.zip'), '--checkpoint', at('kept-first.json'));
  expect([code, text]).toEqual([0, expect.stringContaining('Everything in this packet is true.')]);
  expect(text).toContain('then by key 2, which key 1 introduced.');
});

test('keys are wrapped by a passphrase, and go on signing and being rotated', async () => {
  const keys = new AgencyKeys(at('keys'), { text: 'correct horse battery' }, CHEAP);
  const printed: string[] = [];
  const around = {
    keys,
    print: (line: string) => printed.push(line),
    withOwner: <T>(work: (owner: typeof server.owner) => Promise<T>) => work(server.owner),
  };
  expect(await runCustody(['wrap-keys'], around)).toBe(0);
  expect(printed.at(0)).toMatch(/^\d+ keys in .* are wrapped by the passphrase; \d+ of them lay there plain before\.$/);
  expect(await runCustody(['rotate-key', ...AGENCY], around)).toBe(0);
  expect(await runCustody(['export', ...AGENCY, '--out', at('wrapped.jsonl')], around)).toBe(0);
  expect((await custody('verify', at('wrapped.jsonl'))).text).toMatch(
    /until .+, then by key 2, which key 1 introduced, until .+, then by key 3, which key 2 introduced\.$/m,
  );
  for (const name of await readdir(at('keys'))) {
    expect(await readFile(join(at('keys'), name), 'utf8')).not.toMatch(/PRIVATE KEY/);
  }
  // Without the passphrase nothing is signed, and nothing is changed.
  await expect(custody('export', ...AGENCY, '--out', at('no.jsonl'))).rejects.toThrow(/is wrapped by a passphrase/);
  await expect(custody('rotate-key', ...AGENCY)).rejects.toThrow(KeyError);
});

test('a lost key is declared, not hidden: the record goes on under another one, and the verdict is not the clean one', async () => {
  const keys = new AgencyKeys(at('keys'), { text: 'correct horse battery' }, CHEAP);
  await custody('verify', at('wrapped.jsonl'));
  const { public_key: lost } = await headerOf(at('wrapped.jsonl'));
  const kept = (await linesOf(at('wrapped.jsonl'))).findLast(({ line }) => line === 'checkpoint');
  await writeFile(at('kept-lost.json'), JSON.stringify(kept));
  const around = {
    keys,
    print: () => undefined,
    withOwner: <T>(work: (owner: typeof server.owner) => Promise<T>) => work(server.owner),
  };
  await expect(runCustody(['declare-lost-key', ...AGENCY, '--for-good'], around)).rejects.toThrow(
    new CommandError(
      `The key of Harbor EMS is not lost: it is in ${at('keys')}. npm run custody -- rotate-key makes a new one, which the old one introduces.`,
    ),
  );
  // The passphrase is forgotten; another one is set.
  const forgotten = { ...around, keys: new AgencyKeys(at('keys'), { text: 'another passphrase' }, CHEAP) };
  const count = async (): Promise<unknown> =>
    (await server.owner.query('SELECT count(*)::int AS n FROM custody_key_change')).rows;
  const before = await count();
  expect(await runCustody(['declare-lost-key', ...AGENCY], forgotten)).toBe(0);
  expect(await count()).toEqual(before);
  expect(await runCustody(['declare-lost-key', ...AGENCY, '--for-good'], forgotten)).toBe(0);
  // What the forgotten passphrase wraps is put away, so that a server starts again.
  expect((await readdir(at('keys'))).filter((name) => name.endsWith('.lost'))).toHaveLength(3);
  expect(await forgotten.keys.check()).toMatchObject({ plain: 0 });
  expect(await stateOfRecord()).toBe('signed');
  expect(await runCustody(['export', ...AGENCY, '--out', at('lost.jsonl')], forgotten)).toBe(0);

  const { code, text } = await custody('verify', at('lost.jsonl'));
  expect([code, text]).toEqual([
    3,
    expect.stringContaining('Nothing in this record is untrue, but a key of the agency was lost.'),
  ]);
  expect(text).toMatch(
    /On .+ UTC the agency’s server declared its key 3 lost\. What was signed before is as that key signed it, up to checkpoint \d+\. Nothing proves that/,
  );
  expect(text).toContain('then by key 4, which nothing introduced: key 3 was declared lost.');
  expect((await custody('verify', at('lost.jsonl'), '--checkpoint', at('kept-lost.json'))).code).toBe(3);
  expect((await custody('verify', at('lost.jsonl'), '--key', lost)).code).toBe(3);
});

test('a key that is simply gone is declared lost too; an agency that has signed nothing has none to lose', async () => {
  const summit = ['--agency', 'Summit Fire'] as const;
  const folder = at('gone');
  const around = {
    keys: new AgencyKeys(folder),
    print: () => undefined,
    withOwner: <T>(work: (owner: typeof server.owner) => Promise<T>) => work(server.owner),
  };
  await expect(runCustody(['declare-lost-key', '--agency', 'Ridge Veterinary'], around)).rejects.toThrow(/nothing yet/);
  await exported('Summit Fire', 'summit.jsonl');
  await rename(at('keys'), at('elsewhere'));
  await expect(custody('export', ...summit, '--out', at('x.jsonl'))).rejects.toThrow(
    /There is no file in .*declare-lost/,
  );
  expect(await runCustody(['declare-lost-key', ...summit, '--for-good'], around)).toBe(0);
  await runCustody(['export', ...summit, '--out', at('gone.jsonl')], around);
  expect((await custody('verify', at('gone.jsonl'))).code).toBe(3);
  await rm(folder, { recursive: true });
});

test('a kept checkpoint names a history that was signed anew behind a declared loss, or behind no change at all', async () => {
  const record = new RandomRecord(12).live(30).changeKey().live(20);
  const lines = record.lines().map((line) => JSON.stringify(line));
  const untruths = async (kept: RandomRecord): Promise<string[]> =>
    (await verifyLines(lines, { kept: kept.kept() })).untruths.map(({ what }) => what);
  expect(await untruths(record)).toEqual([]);
  const twice = await verifyLines([...lines.slice(0, 1), ...lines]);
  expect(twice.untruths).toEqual([{ what: 'the file has two headers' }]);
  expect(await untruths(new RandomRecord(12).live(30))).toContain(
    'the file names another key than the kept checkpoint',
  );
  const lost = new RandomRecord(4).live(20).changeKey('lost').live(20).changeKey().live(5);
  const verdict = await verifyLines(lost.lines().map((line) => JSON.stringify(line)));
  expect(verdict.untruths).toEqual([]);
  expect(verdictText(verdict)).toMatch(
    /which nothing introduced: key 1 was declared lost, until .+, then by key 3, which key 2 introduced\./,
  );
  // A lost key cannot be made to look as if it had handed over.
  const [header, ...rest] = lost.lines();
  if (header?.line !== 'header') throw new Error('a record begins with its header');
  const hidden = header.key_changes?.map((change) => ({
    ...change,
    statement: { ...change.statement, kind: 'rotated' as const },
  }));
  const forged = [{ ...header, key_changes: hidden }, ...rest].map((line) => JSON.stringify(line));
  expect(verdictText(await verifyLines(forged))).toContain(
    'change of keys 1: the old key did not sign it: nothing introduces the new key',
  );
});
