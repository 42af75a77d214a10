import type { KnownElsewhere } from '@vialant/domain/proof/chain-verifier';
import { readKept } from '@vialant/domain/proof/read-lines';
import { readPublicKey } from '@vialant/verifier/proofs';

/** What somebody has dropped: something to verify, and perhaps something to compare it with. */
export type Dropped = { readonly file: File | null; readonly known: KnownElsewhere };

const BEGINNING_BYTES = 256;
const RECORD = /^\s*\{\s*"line"/;

/** Finds out what each file is by what is in it, whatever it is called. */
export async function sortFiles(files: readonly File[]): Promise<Dropped> {
  let file: File | null = null;
  let known: KnownElsewhere = {};
  for (const each of files) {
    const found = await comparedWith(each);
    if (found === null) file = each;
    else known = { ...known, ...found };
  }
  return { file, known };
}

/** The checkpoint or key in a file; null for every other file. */
async function comparedWith(file: File): Promise<KnownElsewhere | null> {
  const beginning = await file.slice(0, BEGINNING_BYTES).text();
  if (beginning.startsWith('PK') || RECORD.test(beginning)) return null;
  const key = readPublicKey(beginning);
  if (key !== null) return { publicKey: key };
  if (!beginning.trimStart().startsWith('{')) return null;
  const kept = readKept(await file.text());
  return typeof kept === 'string' ? null : { kept };
}
