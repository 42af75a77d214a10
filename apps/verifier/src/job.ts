import type { KnownElsewhere, Verdict } from '@vialant/domain/proof/chain-verifier';
import type { PacketVerdict } from '@vialant/domain/proof/packet-verifier';
import type { Bytes } from '@vialant/verifier/bytes';
import { plainTools } from '@vialant/verifier/proofs';
import { verifyFile } from '@vialant/verifier/verify-file';

/** What the page asks: to verify a file, and with what to compare it. */
export type Job = { readonly file: Blob; readonly known: KnownElsewhere };

/** What the page is told: how much was read, and at last the verdict or why there is none. */
export type Told =
  | { readonly told: 'progress'; readonly bytesRead: number }
  | { readonly told: 'verdict'; readonly verdict: Verdict | PacketVerdict }
  | { readonly told: 'failure'; readonly why: string };

/** Does the job, and tells of it. */
export async function doJob({ file, known }: Job, tell: (told: Told) => void): Promise<void> {
  try {
    const onProgress = (bytesRead: number): void => tell({ told: 'progress', bytesRead });
    tell({ told: 'verdict', verdict: await verifyFile(bytesOf(file), plainTools, known, onProgress) });
  } catch (error) {
    tell({ told: 'failure', why: error instanceof Error ? error.message : String(error) });
  }
}

/** A file that the browser reads from the disk as it is needed. */
function bytesOf(file: Blob): Bytes {
  return {
    size: file.size,
    read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  };
}
