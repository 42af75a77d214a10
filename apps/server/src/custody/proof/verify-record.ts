import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { KnownElsewhere, Verdict } from '@vialant/domain/proof/chain-verifier';
import type { PacketVerdict } from '@vialant/domain/proof/packet-verifier';
import { tellVerdict } from '@vialant/domain/words/proof/verifier';
import type { Bytes } from '@vialant/verifier/bytes';
import { fingerprintOf, isSignedBy, type VerifierTools } from '@vialant/verifier/proofs';
import { verifyFile as verifyBytes } from '@vialant/verifier/verify-file';
import { sha256 } from './sha256.ts';
import { checkSignature } from './signing-key.ts';

/**
 * The verifier's tools, made fast by what this platform has. A key is believed once the verifier's own code has accepted
 * it with a signature; of such a key both accept the same signatures, and what this platform refuses is asked again.
 */
export function platformTools(): VerifierTools {
  const believed = new Set<string>();
  return {
    hash: sha256,
    checkSignature: (text, signature, publicKey) => {
      if (believed.has(publicKey) && checkSignature(text, signature, publicKey)) return true;
      const isGood = isSignedBy(text, signature, publicKey);
      if (isGood) believed.add(publicKey);
      return isGood;
    },
    startHash: () => {
      const running = createHash('sha256');
      return { update: (bytes) => void running.update(bytes), hex: () => running.digest('hex') };
    },
  };
}

/** Checks the packet or the exported record in a file. */
export async function verifyFile(path: string, known: KnownElsewhere): Promise<Verdict | PacketVerdict> {
  const handle = await open(path);
  try {
    return await verifyBytes(await bytesIn(handle), platformTools(), known);
  } finally {
    await handle.close();
  }
}

async function bytesIn(handle: FileHandle): Promise<Bytes> {
  const { size } = await handle.stat();
  return {
    size,
    read: async (from, to) => {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(to - from), 0, to - from, from);
      return buffer.subarray(0, bytesRead);
    },
  };
}

/** What a person at a terminal is told of a verdict. */
export function verdictText(verdict: Verdict | PacketVerdict): string {
  const { title, proven, untruths, more, breaks, facts, limits } = tellVerdict(verdict, fingerprintOf, 'command');
  const widest = Math.max(0, ...facts.map(([label]) => label.length));
  const list = (heading: string, items: readonly string[]): string[] =>
    items.length === 0 ? [] : ['', heading, ...items.map((item) => `  ${item}`)];
  return [
    ...facts.map(([label, text]) => `${label.padEnd(widest)} ${text}`),
    '',
    proven === null ? `${title}.` : `${title}. ${proven}`,
    ...list('Not true:', [...untruths, ...(more > 0 ? [`and ${more} more`] : [])]),
    ...list('A key was lost:', breaks),
    ...list('What this does not prove:', limits),
  ].join('\n');
}
