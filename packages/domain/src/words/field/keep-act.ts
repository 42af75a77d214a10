/** OPEN-115: what a user is offered whose network is lost in the middle of an act; ours. */
export const keepAct = {
  text: {
    keep: 'What you entered can be kept on this device. It is recorded when you are online again and open the app.',
    guest:
      'A password or a code cannot be checked now. A guest can sign instead, or a colleague can witness on their own phone; nothing is typed again.',
    unconfirmed: 'Your password cannot be checked now. You can go on without it; the record will say so.',
  },
  said: 'It will be recorded when you are online again and open the app',
  do: { keep: 'Keep on this device', guest: 'Let a guest sign', unconfirmed: 'Go on without it' },
} as const;
