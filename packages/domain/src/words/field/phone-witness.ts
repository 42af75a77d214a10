/** OPEN-149: a colleague witnesses on their own phone, without a network; in our words. */
export const phoneWitness = {
  /** On the phone of who acts. */
  way: 'Witness on another phone',
  title: 'Witness on another phone',
  showThis: 'Show this code to your witness',
  theyScan: 'They press Scan on their own phone, read what will be recorded, and confirm it. This needs no network.',
  code: 'Code for your witness',
  scanAnswer: "Scan your witness's answer",
  tooLong: 'This is too long for a code. A guest can sign instead.',
  witnessedBy: '{name}, on their own phone',
  notKnown: 'This phone does not know who you are. Go online once, then try again.',
  noAnswer: "This is not your witness's answer. They confirm on their phone, and then show you its code.",
  notDrawn: 'The code could not be drawn. Please go back and try again.',
  /** On the phone of the witness. */
  asksYou: '{name} asks you to witness this',
  onlyIfSeen: 'Confirm only what you saw yourself.',
  password: 'Your password',
  confirm: 'I saw this',
  nothing: 'There is nothing to witness. Scan the code on your colleague’s phone.',
  showAnswer: 'Show this code to {name}',
  theyScanIt: "{name} presses 'Scan your witness's answer' and holds their phone over this code.",
  answer: 'Your answer',
  done: 'Done',
  notNow: 'Do not confirm',
  wrongPassword: 'Incorrect password',
  tooOften: 'Incorrect password. This phone can witness again once you have confirmed something on it online.',
  noKey: 'This phone cannot witness without a network yet. Go online once, and confirm there.',
  failed: 'This could not be signed. Please try again.',
  expired:
    'This code has expired. Let your colleague show it again; if it stays so, the clocks of the two phones differ.',
  otherAgency: 'This is an act of another agency. Choose that agency in the menu first.',
  own: 'You cannot witness what you do yourself.',
} as const;

/** What a phone calls itself in the list of the office. */
export const phoneNames = { ios: 'iPhone or iPad', android: 'Android phone', other: 'Computer' } as const;
