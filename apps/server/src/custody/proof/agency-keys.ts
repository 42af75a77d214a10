import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** An agency's key: the public half as base64 of its SPKI form; the private half is not shown, only used to sign. */
export type AgencyKey = { publicKey: string; sign(text: string): string };

/** A key that cannot be read, written or believed; the message says what to do. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

/** The agencies' Ed25519 keys, a file for each in one folder that only this account can open. */
export class AgencyKeys {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Where the agency's private key is. */
  fileOf(agencyId: string): string {
    return join(this.#folder, `${agencyId}.pem`);
  }

  /** The agency's key; null when there is none yet. */
  async find(agencyId: string): Promise<AgencyKey | null> {
    const file = this.fileOf(agencyId);
    try {
      return keyFrom(await readFile(file));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw new KeyError(`The signing key of the agency cannot be read from ${file}: ${reasonOf(error)}`, {
        cause: error,
      });
    }
  }

  /** The agency's key, made if there is none. Of two processes that make it at once, both get the first one's. */
  async findOrMake(agencyId: string): Promise<AgencyKey> {
    const known = await this.find(agencyId);
    if (known !== null) return known;
    const file = this.fileOf(agencyId);
    try {
      await this.#make(file);
    } catch (error) {
      throw new KeyError(`The signing key of the agency cannot be written to ${file}: ${reasonOf(error)}`, {
        cause: error,
      });
    }
    const made = await this.find(agencyId);
    if (made === null) throw new KeyError(`The signing key of the agency was removed from ${file} while it was made.`);
    return made;
  }

  /** Writes a new key under another name, then links it: readers find a whole key or none, and the first one stays. */
  async #make(file: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const { privateKey } = generateKeyPairSync('ed25519');
    const draft = `${file}.${randomBytes(8).toString('hex')}`;
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }));
      await handle.sync();
    } finally {
      await handle.close();
    }
    try {
      await link(draft, file);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    } finally {
      await rm(draft);
    }
    await syncFolder(this.#folder);
  }
}

/** Whether the signature of the text was made with this key; false also for a malformed key or signature. */
export function checkSignature(text: string, signature: string, publicKey: string): boolean {
  try {
    const [spki, signed] = [Buffer.from(publicKey, 'base64'), Buffer.from(signature, 'base64')];
    // Other texts would stand for the same bytes; only the one that is usually written is good.
    if (spki.toString('base64') !== publicKey || signed.toString('base64') !== signature) return false;
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(text), key, signed);
  } catch {
    return false;
  }
}

function keyFrom(pem: Buffer): AgencyKey {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is not an Ed25519 key');
  return {
    publicKey: spkiOf(createPublicKey(key)),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
}

function spkiOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}

/** A new name in a folder survives a power cut only once the folder itself is written to the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
