import type { KnownElsewhere } from '@vialant/domain/proof/chain-verifier';
import { readKept } from '@vialant/domain/proof/read-lines';
import { readPublicKey } from '@vialant/verifier/proofs';
import { isPicture, readPicture } from './read-picture.ts';

/** What somebody has dropped: something to verify, something to compare it with, and pictures that show no code. */
export type Dropped = {
  readonly file: File | null;
  readonly known: KnownElsewhere;
  readonly unread: readonly UnreadPicture[];
};

/** A picture of which nothing could be taken: without a code that can be read, or with one that is no checkpoint. */
type UnreadPicture = { readonly name: string; readonly hasCode: boolean };

const BEGINNING_BYTES = 256;
const RECORD = /^\s*\{\s*"line"/;

/** Finds out what each file is by what is in it, whatever it is called. */
export async function sortFiles(files: readonly File[]): Promise<Dropped> {
  let file: File | null = null;
  let known: KnownElsewhere = {};
  const unread: UnreadPicture[] = [];
  for (const each of files) {
    const beginning = new Uint8Array(await each.slice(0, BEGINNING_BYTES).arrayBuffer());
    const found = isPicture(each, beginning) ? await photographed(each) : await comparedWith(each, beginning);
    if (found === null) file = each;
    else if ('hasCode' in found) unread.push(found);
    else known = { ...known, ...found };
  }
  return { file, known, unread };
}

/** The checkpoint whose code a picture shows. */
async function photographed(file: File): Promise<KnownElsewhere | UnreadPicture> {
  const text = await readPicture(file);
  if (text === null) return { name: file.name, hasCode: false };
  const kept = readKept(text);
  return typeof kept === 'string' ? { name: file.name, hasCode: true } : { kept };
}

/** The checkpoint or key in a file; null for every other file. */
async function comparedWith(file: File, bytes: Uint8Array): Promise<KnownElsewhere | null> {
  const beginning = new TextDecoder().decode(bytes);
  if (beginning.startsWith('PK') || RECORD.test(beginning)) return null;
  const key = readPublicKey(beginning);
  if (key !== null) return { publicKey: key };
  if (!beginning.trimStart().startsWith('{')) return null;
  const kept = readKept(await file.text());
  return typeof kept === 'string' ? null : { kept };
}
