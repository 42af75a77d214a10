/** What the scanner says in its frame; our words. */
export const scanVerdict = {
  label: 'Last code',
  taken: 'Scanned',
  left: '{n} left',
  leftTitle: 'Left to scan',
  allScanned: 'All scanned',
} as const;
