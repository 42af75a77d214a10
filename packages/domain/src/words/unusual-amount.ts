/** What is asked before vials are received with an amount that is far from the usual one; our words. */
export const unusualAmount = {
  title: 'Is this amount right?',
  text: 'A vial of {name} usually holds {usual}. You entered {amount}.',
  change: 'Change it',
  record: 'It is right',
} as const;
