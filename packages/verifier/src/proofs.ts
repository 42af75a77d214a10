import { hashes, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Proofs } from '@vialant/domain/proof/chain-verifier-checkpoint';
import { fingerprintText } from '@vialant/domain/proof/packet';

hashes.sha512 = sha512;

/** A SHA-256 of bytes that come piece by piece. */
export type RunningHash = { readonly update: (bytes: Uint8Array) => void; readonly hex: () => string };

/** What verifying needs. The signature check is always ours, so that every verifier accepts the same signatures. */
export type VerifierTools = Proofs & { readonly startHash: () => RunningHash };

/** Everything in plain JavaScript: it asks nothing of the browser. */
export const plainTools: VerifierTools = {
  hash: hashOfText,
  checkSignature: isSignedBy,
  startHash: () => {
    const hash = sha256.create();
    return { update: (bytes) => void hash.update(bytes), hex: () => bytesToHex(hash.digest()) };
  },
};

const untouched = sha256.create();
const running = sha256.create();
const digest = new Uint8Array(untouched.outputLen);

/** The SHA-256 of a text, with the same state for all of them: most texts are short, and to make a state takes longer. */
function hashOfText(text: string): string {
  untouched._cloneInto(running).update(bytesIn(text)).digestInto(digest);
  return bytesToHex(digest);
}

const encoder = new TextEncoder();
// The most bytes of UTF-8 that a code unit of a text can need.
const MOST_BYTES = 3;
let room = new Uint8Array(4096);

/** The text in UTF-8, good until the next text: a verifier hashes millions, and needs the bytes of one at a time. */
function bytesIn(text: string): Uint8Array {
  if (room.length < MOST_BYTES * text.length) room = new Uint8Array(2 * MOST_BYTES * text.length);
  return room.subarray(0, encoder.encodeInto(text, room).written);
}

// What stands before the 32 bytes of an Ed25519 key in its SPKI form.
const SPKI_PREFIX = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];
const KEY_BYTES = 32;

/** Whether the signature (base64) of the text was made with the private half of the key (base64 of SPKI). */
export function isSignedBy(text: string, signature: string, publicKey: string): boolean {
  const key = rawKey(publicKey);
  const signed = bytesOf(signature);
  if (key === null || signed === null) return false;
  try {
    return verify(signed, utf8ToBytes(text), key, { zip215: false });
  } catch {
    return false;
  }
}

/** A public key as base64 of its SPKI form, from that or from PEM; null when it is neither. */
export function readPublicKey(text: string): string | null {
  const base64 = text.replaceAll(/-----(?:BEGIN|END) PUBLIC KEY-----|\s/g, '');
  return rawKey(base64) === null ? null : base64;
}

/** The fingerprint of a public key, as people compare it; null when it is no key. */
export function fingerprintOf(publicKey: string): string | null {
  const spki = rawKey(publicKey) === null ? null : bytesOf(publicKey);
  return spki === null ? null : fingerprintText(bytesToHex(sha256(spki)));
}

function rawKey(publicKey: string): Uint8Array | null {
  const spki = bytesOf(publicKey);
  const fits =
    spki?.length === SPKI_PREFIX.length + KEY_BYTES && SPKI_PREFIX.every((byte, index) => spki[index] === byte);
  return fits ? spki.subarray(SPKI_PREFIX.length) : null;
}

/** The bytes of a base64 text; null if the same bytes are usually written in another way, as a changed byte may do. */
function bytesOf(base64: string): Uint8Array | null {
  try {
    const binary = atob(base64);
    if (btoa(binary) !== base64) return null;
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
