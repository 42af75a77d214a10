import { canonicalJson } from './canonical.ts';

/** The files of a packet that have a fixed place; all others are reports, which only their hash is known of. */
export const PACKET_FILES = {
  index: 'index.html',
  record: 'custody.jsonl',
  checkpoint: 'checkpoint.json',
  verifier: 'verify.html',
  manifest: 'manifest.json',
} as const;

export const PACKET_FORMAT = 'vialant-packet';
export const PACKET_VERSION = 1;

/** One file of the packet: its path from the root with `/`, its size, and the SHA-256 of its bytes. */
export type PacketFile = { readonly path: string; readonly bytes: number; readonly sha256: string };

/**
 * The balance of one drug type over the period of the packet, which a verifier counts again from `custody.jsonl`.
 * Amounts are micrograms as exact decimals (`microgramsText`), never negative, with
 * opening + received + in + reversed − given − wasted − lost − out = closing. Only transfers between agencies are `in`
 * and `out`. A type that neither had anything nor moved anything in the period has no line.
 */
export type BalanceTotal = {
  readonly report: 'balance';
  readonly type_id: string;
  readonly type: string;
  readonly opening: string;
  readonly received: string;
  readonly in: string;
  readonly reversed: string;
  readonly given: string;
  readonly wasted: string;
  readonly lost: string;
  readonly out: string;
  readonly closing: string;
};

/** What the agency says and signs of a packet. */
export type PacketStatement = {
  readonly v: number;
  readonly format: string;
  readonly agency: { readonly id: string; readonly name: string };
  /** An instant in UTC with milliseconds. */
  readonly made_on: string;
  /** The name of the person who asked for the packet. */
  readonly made_by: string;
  /** The first and the last day, by the clock on the agency's wall. */
  readonly period: { readonly from: string; readonly to: string };
  readonly time_zone: string;
  /** Whether `custody.jsonl` holds personal data. If not, no link has `personal`, and no subject `signatures`. */
  readonly with_personal: boolean;
  /** The checkpoint with which `custody.jsonl` ends, and which is `checkpoint.json`; SHA-256 of its `statementText`. */
  readonly checkpoint: { readonly number: number; readonly hash: string };
  /** Every file but `manifest.json`, in the order of `comparePaths`. */
  readonly files: readonly PacketFile[];
  /** In the order of the types' ids. */
  readonly totals: readonly BalanceTotal[];
};

/** The manifest: the statement, the agency's key (base64 of SPKI), and its signature (base64) of `manifestText`. */
export type PacketManifest = {
  readonly statement: PacketStatement;
  readonly public_key: string;
  readonly signature: string;
};

/** The text that the signature of a manifest covers. */
export function manifestText(statement: PacketStatement): string {
  return canonicalJson(statement);
}

/** The content of `manifest.json`, exactly: with one text for one manifest, no byte of it can be changed unnoticed. */
export function manifestFileText(manifest: PacketManifest): string {
  return `${canonicalJson(manifest)}\n`;
}

/** The order of files in a manifest: that of their paths' UTF-16 code units. */
export function comparePaths(one: { readonly path: string }, other: { readonly path: string }): number {
  if (one.path === other.path) return 0;
  return one.path < other.path ? -1 : 1;
}

/** A key's fingerprint as people compare it: the SHA-256 of the key's SPKI bytes, in groups of four hex digits. */
export function fingerprintText(sha256OfSpki: string): string {
  return sha256OfSpki.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
