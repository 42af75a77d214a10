/** Where an act happens, as the bar says it, and how its target is scanned; our words. */
export const actPlace = {
  andMore: '{box} and {n} more',
  scanTarget: 'Scan the box',
} as const;
