import type { ACCESS_KINDS } from '@vialant/contract/routes/account';
import type { KeyChangeKind } from '@vialant/domain/proof/key-change';
import { fingerprintOf } from '@vialant/verifier/proofs';
import type pg from 'pg';
import { CommandError } from '../../config/command-error.ts';
import type { AgencyKeys } from './agency-keys.ts';
import type { Agency } from './export-record.ts';
import { CheckpointMaker } from './make-checkpoint.ts';
import { KeyError } from './signing-key.ts';

type Surroundings = { readonly keys: AgencyKeys; readonly print: (text: string) => void };

const KIND: (typeof ACCESS_KINDS)[number] = 'admin_change';

/** Gives the agency a new key, which the old one introduces; answers the exit code. */
export async function rotateKey(owner: pg.Pool, agency: Agency, { keys, print }: Surroundings): Promise<number> {
  const maker = new CheckpointMaker(owner, keys);
  // What is recorded so far is still sealed by the old key. Where that is not to be had, nothing is changed.
  await maker.make(agency.id, 'if anything is new');
  const old = await lastKeyOf(owner, agency);
  const told = await changeKey(owner, agency, 'rotated', { keys, maker });
  print(`${agency.name} has a new key, which the old one introduced.`);
  print(`Old key     ${fingerprintOf(old)}`);
  print(`New key     ${told.fingerprint}`);
  print(`Its file    ${told.file}: back it up.`);
  print(
    `Checkpoint  ${told.checkpoint} is the first one that it has signed. Servers that run take it up by themselves.`,
  );
  print('The old file is needed only with a backup of the database from before; without such a backup remove it.');
  return 0;
}

/** Gives the agency another key in the place of one that is lost, which nothing can introduce. */
export async function declareLostKey(
  owner: pg.Pool,
  agency: Agency,
  { keys, print }: Surroundings,
  isForGood: boolean,
): Promise<number> {
  const lost = await lastKeyOf(owner, agency);
  const why = await whyUnusable(keys, agency, lost);
  if (why === null) {
    throw new CommandError(
      `The key of ${agency.name} is not lost: it is in ${keys.folder}. npm run custody -- rotate-key makes a new one, which the old one introduces.`,
    );
  }
  if (!isForGood) {
    print(`The key of ${agency.name} cannot be used: ${why}`);
    print(`Lost key    ${fingerprintOf(lost)}`);
    print(
      'With --for-good it is declared lost, and another key is made. From then on every verdict on the record says that nothing proves who signs since. Look for a copy of the key first.',
    );
    return 0;
  }
  const told = await changeKey(owner, agency, 'lost', { keys, maker: new CheckpointMaker(owner, keys) });
  const aside = await keys.putAway(agency.id);
  print(`The key of ${agency.name} is declared lost. Its new key was introduced by nothing.`);
  print(`Lost key    ${fingerprintOf(lost)}`);
  for (const file of aside) print(`Put away    ${file}`);
  print(`New key     ${told.fingerprint}`);
  print(`Its file    ${told.file}: back it up.`);
  print(
    `Checkpoint  ${told.checkpoint} is the first one that it has signed. Give it, and the fingerprint, to whoever keeps them.`,
  );
  return 0;
}

/** Wraps all keys by the passphrase that is set. */
export async function wrapKeys({ keys, print }: Surroundings, oldPassphraseFile: string | undefined): Promise<number> {
  const before = oldPassphraseFile === undefined ? null : { file: oldPassphraseFile };
  const { plain, wrapped } = await keys.wrapAll(before);
  print(
    `${plain + wrapped} keys in ${keys.folder} are wrapped by the passphrase; ${plain} of them lay there plain before.`,
  );
  if (plain > 0) print('Copies of the plain files, in backups too, open without it: remove them, or rotate the keys.');
  return 0;
}

type ChangedKey = { readonly fingerprint: string | null; readonly file: string; readonly checkpoint: number };

/**
 * The new key is on the disk before the database names it. If the change fails, its file may stay: it is never used, and
 * to remove it would be wrong if the database has the change after all.
 */
async function changeKey(
  owner: pg.Pool,
  agency: Agency,
  kind: KeyChangeKind,
  { keys, maker }: { readonly keys: AgencyKeys; readonly maker: CheckpointMaker },
): Promise<ChangedKey> {
  const { key, file } = await keys.makeNext(agency.id);
  const { statement } = await maker.changeKey(agency.id, { kind, key });
  const fingerprint = fingerprintOf(key.publicKey);
  const what = kind === 'lost' ? 'signing key declared lost; the new one is' : 'signing key rotated; the new one is';
  await owner.query('SELECT auth.note_access($1, NULL, NULL, $2, $3)', [KIND, `${what} ${fingerprint}`, agency.id]);
  return { fingerprint, file, checkpoint: statement.number };
}

/** The key of the agency's last checkpoint. */
async function lastKeyOf(owner: pg.Pool, { id, name }: Agency): Promise<string> {
  const { rows } = await owner.query<{ public_key: string | null }>('SELECT (custody.last_checkpoint($1)).public_key', [
    id,
  ]);
  const key = rows[0]?.public_key ?? null;
  if (key === null)
    throw new CommandError(`${name} has signed nothing yet; its key is made with its first checkpoint.`);
  return key;
}

/** Why the key cannot sign; null if it can. */
async function whyUnusable(keys: AgencyKeys, { id }: Agency, publicKey: string): Promise<string | null> {
  try {
    const found = await keys.find(id, publicKey);
    return found === null ? `no file in ${keys.folder} holds it.` : null;
  } catch (error) {
    if (error instanceof KeyError) return error.message;
    throw error;
  }
}
