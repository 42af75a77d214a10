/** The question before a form is left in which something is filled in; our words. */
export const leaveForm = {
  title: 'Leave without recording?',
  text: 'What you filled in will not be recorded.',
  kept: 'What you filled in is not recorded yet. Scan the same code again to find it here.',
  stay: 'Go on',
  leave: 'Leave',
  foundAgain: 'This is what you filled in before. Nothing of it is recorded yet.',
  anew: 'Start anew',
} as const;
