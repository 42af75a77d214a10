/** A CSV file as a spreadsheet program saves it, with a byte order mark, to be given to a file field. */
export function csvFile(name: string, ...lines: string[]): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`) };
}
