import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A packet, or the draft of one. */
const FILE = /^([0-9a-f-]{36})\.zip(\.[0-9a-f]+\.part)?$/;
/** A draft that nobody has written to for so long belongs to a process that died. */
const DRAFT_AGE_MS = 60 * 60_000;

/** The folder in which packets wait to be fetched. All processes of a server need the same one. */
export class PacketFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Where the packet with this id lies, in a folder that only this account can open. */
  async pathOf(id: string): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return join(this.#folder, `${id}.zip`);
  }

  /** Gives a whole packet its name, so that it survives a power cut under it; answers its size. */
  async place(id: string, draft: string): Promise<number> {
    const path = await this.pathOf(id);
    await rename(draft, path);
    const handle = await open(this.#folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    return (await stat(path)).size;
  }

  /** The bytes of a packet, if its file is here and of this size; null if not. */
  async read(id: string, bytes: number): Promise<AsyncIterable<Uint8Array> | null> {
    const path = await this.pathOf(id);
    const found = await stat(path).catch(() => null);
    return found?.size === bytes ? piecesOf(path) : null;
  }

  /** Removes every packet but these, and drafts that nobody goes on with. */
  async keepOnly(ids: ReadonlySet<string>): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const [, id = '', isDraft] = FILE.exec(name) ?? [];
      if (id === '') continue;
      const path = join(this.#folder, name);
      if (isDraft === undefined ? !ids.has(id) : await isForsaken(path)) await rm(path, { force: true });
    }
  }
}

/** Opened when somebody begins to read, so that no file stays open for an answer that is never given. */
async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}

async function isForsaken(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > DRAFT_AGE_MS;
}
