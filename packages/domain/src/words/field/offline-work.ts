/** OPEN-150: working with what the device knows while the server cannot be reached; ours. */
export const offlineWork = {
  other: 'Something else',
  otherText: 'Move, reseal, receive, reverse, or add an incident number: scan a vial or a box.',
  vehicle: 'Vehicle Check',
  band: 'Offline. As this device knew it {time}. Records are kept here and sent later.',
  newHere:
    '{code} was received on this device and is not recorded yet. It can be administered and wasted offline; all else when it is recorded.',
  vehicleCheck: 'Vehicle check',
  checkSentence: '{name} will be recorded: {n} of {total} answered, {failed} not operational.',
  incidentSentence: 'The incident number {number} will be added to the administration of {code}.',
  hasNumber: 'Has an incident number already. It is not on this device and can be changed when you are online.',
} as const;

/** Stands where a record has an incident number that a device does not keep. */
export const numberNotKept = '•••';
