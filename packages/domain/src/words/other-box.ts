/** A vial of another box that turns up in a check (OPEN-048); the explanation is ours. */
export const otherBox = {
  title: '{code} belongs in {box}',
  text: 'Either way the check will note that it was found here.',
  move: 'Move it here',
  leave: 'Leave it',
  noted: 'Found in another box: {code} ({box})',
} as const;
