/** OPEN-138 for an act that is kept on the device: what stands there until it is recorded; in our words. */
export const keptReceipt = {
  title: 'Kept on this device',
  unknown: 'Nothing was kept here.',
  done: 'Done',
  vials: 'Vials',
  found: 'Found in the box',
  box: 'Box',
  deviceTime: 'Clock of the device',
  witness: 'Witness',
  guest: '{name} ({title}), guest, signed',
  noWitness: 'None',
  number: 'Receipt number',
  given: '{amount} given',
  wasted: '{amount} wasted',
  all: 'All that is left',
  numberLater: 'Comes when it is recorded',
  states: {
    waiting: 'Waiting on this device',
    recorded: 'Recorded',
    refused: 'Not recorded: {reason}',
  },
} as const;
