import { link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { KeyPassphrase } from '../../config/config.ts';
import { hasCode, readWhole, reasonOf, replaceWhole, syncFolder, writeDraft } from './key-files.ts';
import { readPassphrase } from './key-passphrase.ts';
import { type AgencyKey, KeyError, keyFromPem, newKeyPem, shortNameOf } from './signing-key.ts';
import { isWrapped, unwrapKey, USUAL_COST, type WrapCost, wrapKey, WrongPassphrase } from './wrapped-key.ts';

const HOW_TO_SET =
  'set CUSTODY_KEY_PASSPHRASE_FILE to the file that holds it, or CUSTODY_KEY_PASSPHRASE to the passphrase itself.';

/** How the keys of a folder lie there. */
type KeysFound = { readonly wrapped: number; readonly plain: number };

/**
 * The agencies' Ed25519 keys, each in a file of one folder that only this account can open: an agency's first key in
 * `AGENCY_ID.pem`, each later one in a file that also has its short name. Which of them signs today, the agency's last
 * checkpoint says. With a passphrase, new keys are wrapped by it; keys that lie there plain are used as they are.
 */
export class AgencyKeys {
  readonly #folder: string;
  readonly #passphrase: KeyPassphrase | null;
  readonly #cost: WrapCost;
  /** Keys that were opened, by their files: to unwrap one takes its time. */
  readonly #opened = new Map<string, { readonly text: string; readonly key: AgencyKey }>();

  constructor(folder: string, passphrase: KeyPassphrase | null = null, cost: WrapCost = USUAL_COST) {
    this.#folder = folder;
    this.#passphrase = passphrase;
    this.#cost = cost;
  }

  get folder(): string {
    return this.#folder;
  }

  /** The agency's private key with this public half; null when no file of the folder holds it. */
  async find(agencyId: string, publicKey: string): Promise<AgencyKey | null> {
    for (const file of this.#filesOf(agencyId, publicKey)) {
      const key = await this.#read(file);
      if (key?.publicKey === publicKey) return key;
    }
    return null;
  }

  /** The agency's first key, made if there is none. Of two processes that make it at once, both get the first one's. */
  async findOrMake(agencyId: string): Promise<AgencyKey> {
    const file = this.#firstFile(agencyId);
    const known = await this.#read(file);
    if (known !== null) return known;
    await this.#make(file, newKeyPem());
    const made = await this.#read(file);
    if (made === null) throw new KeyError(`The signing key of the agency was removed from ${file} while it was made.`);
    return made;
  }

  /** A further key of the agency, on the disk before anything is signed with it. No checkpoint names it yet. */
  async makeNext(agencyId: string): Promise<{ readonly key: AgencyKey; readonly file: string }> {
    const pem = newKeyPem();
    const key = keyFromPem(pem);
    const file = join(this.#folder, `${agencyId}.${shortNameOf(key.publicKey)}.pem`);
    await this.#make(file, pem);
    return { key, file };
  }

  /**
   * Opens every wrapped key of the folder; throws if the passphrase, or none, does not open one. What else may be wrong
   * with a file or the folder is said when a checkpoint needs it: it keeps nobody from recording.
   */
  async check(): Promise<KeysFound> {
    const found = { wrapped: 0, plain: 0 };
    for (const file of await this.#files().catch(() => [])) {
      const text = await readWhole(file).catch(() => null);
      if (text === null) continue;
      if (isWrapped(text)) await this.#read(file);
      found[isWrapped(text) ? 'wrapped' : 'plain'] += 1;
    }
    return found;
  }

  /**
   * Wraps every key of the folder by the passphrase: those that lie there plain, and those that only the passphrase of
   * before opens. If it is interrupted, it can be done again. Answers how many keys lay in which way.
   */
  async wrapAll(before: KeyPassphrase | null): Promise<KeysFound> {
    const found = { wrapped: 0, plain: 0 };
    const passphrase = await this.#passphraseText();
    if (passphrase === null) throw new KeyError(`There is no passphrase to wrap the keys by: ${HOW_TO_SET}`);
    for (const file of await this.#files()) {
      const text = await readWhole(file);
      if (text === null) continue;
      found[isWrapped(text) ? 'wrapped' : 'plain'] += 1;
      if (isWrapped(text) && (await isOpenedBy(text, passphrase))) continue;
      const opener = before === null ? passphrase : await readPassphrase(before);
      const pem = isWrapped(text) ? await unwrapped(file, text, opener) : text;
      await replaceWhole(file, await wrapKey(pem, parsed(file, pem).publicKey, passphrase, this.#cost));
    }
    return found;
  }

  /** Puts the agency's files away that cannot be opened, so that nobody tries it again. Answers their new names. */
  async putAway(agencyId: string): Promise<string[]> {
    const aside: string[] = [];
    for (const file of await this.#files()) {
      if (!basename(file).startsWith(`${agencyId}.`)) continue;
      const isUsable = await this.#read(file).then(
        () => true,
        () => false,
      );
      if (isUsable) continue;
      await rename(file, `${file}.lost`);
      aside.push(`${file}.lost`);
    }
    if (aside.length > 0) await syncFolder(this.#folder);
    return aside;
  }

  /** Where the key with this public half may be. */
  #filesOf(agencyId: string, publicKey: string): string[] {
    return [join(this.#folder, `${agencyId}.${shortNameOf(publicKey)}.pem`), this.#firstFile(agencyId)];
  }

  #firstFile(agencyId: string): string {
    return join(this.#folder, `${agencyId}.pem`);
  }

  async #files(): Promise<string[]> {
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return [];
      throw new KeyError(`The folder of the signing keys cannot be read: ${reasonOf(error)}`, { cause: error });
    });
    return names.filter((name) => name.endsWith('.pem')).map((name) => join(this.#folder, name));
  }

  async #read(file: string): Promise<AgencyKey | null> {
    const text = await readWhole(file);
    if (text === null) return null;
    const known = this.#opened.get(file);
    if (known?.text === text) return known.key;
    const key = parsed(file, await this.#pemIn(file, text));
    this.#opened.set(file, { text, key });
    return key;
  }

  async #pemIn(file: string, text: string): Promise<string> {
    if (!isWrapped(text)) return text;
    const passphrase = await this.#passphraseText();
    if (passphrase !== null) return unwrapped(file, text, passphrase);
    throw new KeyError(`${file} is wrapped by a passphrase, and there is none: ${HOW_TO_SET}`);
  }

  async #passphraseText(): Promise<string | null> {
    return this.#passphrase === null ? null : readPassphrase(this.#passphrase);
  }

  /** Writes a new key under another name, then links it: readers find a whole key or none, and the first one stays. */
  async #make(file: string, pem: string): Promise<void> {
    const passphrase = await this.#passphraseText();
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const text = passphrase === null ? pem : await wrapKey(pem, keyFromPem(pem).publicKey, passphrase, this.#cost);
      const draft = await writeDraft(file, text);
      try {
        await link(draft, file);
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
      } finally {
        await rm(draft);
      }
      await syncFolder(this.#folder);
    } catch (error) {
      throw new KeyError(`The signing key of the agency cannot be written to ${file}: ${reasonOf(error)}`, {
        cause: error,
      });
    }
  }
}

async function unwrapped(file: string, text: string, passphrase: string): Promise<string> {
  try {
    return await unwrapKey(text, passphrase);
  } catch (error) {
    if (!(error instanceof WrongPassphrase)) throw unreadable(file, error);
    throw new KeyError(
      `The passphrase does not open ${file}. CUSTODY_KEY_PASSPHRASE or CUSTODY_KEY_PASSPHRASE_FILE must be the one by which it was wrapped; if that is lost, so is the key (npm run custody -- declare-lost-key).`,
      { cause: error },
    );
  }
}

async function isOpenedBy(text: string, passphrase: string): Promise<boolean> {
  return unwrapKey(text, passphrase).then(
    () => true,
    () => false,
  );
}

function parsed(file: string, pem: string): AgencyKey {
  try {
    return keyFromPem(pem);
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): KeyError {
  return new KeyError(`The signing key of the agency cannot be read from ${file}: ${reasonOf(error)}`, {
    cause: error,
  });
}
