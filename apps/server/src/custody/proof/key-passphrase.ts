import { readFile } from 'node:fs/promises';
import { type KeyPassphrase, LEAST_PASSPHRASE } from '../../config/config.ts';
import { reasonOf } from './key-files.ts';
import { KeyError } from './signing-key.ts';

/** The passphrase itself. In a file it is the text without the line end after it. */
export async function readPassphrase(passphrase: KeyPassphrase, of = 'the signing keys'): Promise<string> {
  if ('text' in passphrase) return passphrase.text;
  const { file } = passphrase;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new KeyError(`The passphrase of ${of} cannot be read from ${file}: ${reasonOf(error)}`, {
      cause: error,
    });
  });
  const inner = text.replace(/\r?\n$/, '');
  if (inner.length >= LEAST_PASSPHRASE && !inner.includes('\n')) return inner;
  throw new KeyError(`${file} must hold the passphrase on one line, of at least ${LEAST_PASSPHRASE} characters.`);
}
