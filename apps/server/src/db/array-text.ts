/** The text of an array of PostgreSQL: of ids, numbers, hashes, flags and words, none of which has to be quoted. */
export function arrayText(items: readonly unknown[]): string {
  return `{${items.map(String).join()}}`;
}

/** The text of an array of bytes. */
export function bytesArrayText(items: readonly Buffer[]): string {
  return `{${items.map((bytes) => `"\\\\x${bytes.toString('hex')}"`).join()}}`;
}

/** The text of an array of any texts. */
export function quotedArrayText(items: readonly (string | null)[]): string {
  const quoted = items.map((item) => (item === null ? 'NULL' : `"${item.replaceAll(/["\\]/g, '\\$&')}"`));
  return `{${quoted.join()}}`;
}
