/** The text of an array of PostgreSQL: of ids, numbers, hashes, flags and words, none of which has to be quoted. */
export function arrayText(items: readonly unknown[]): string {
  return `{${items.map(String).join()}}`;
}
