/** PEOPLE-03: what the mailed link of an invitation shows to somebody who has an account. The title is exact. */
export const joinWords = {
  title: '{name} invites you to {agency}',
  voidTitle: 'Invitation',
  asked: 'You would work for {agency} with the account that you have. Nothing changes in your other agencies.',
  join: 'Join',
  decline: 'Decline',
  logInFirst: 'Log in as {email} to join or decline.',
  logIn: 'Log in',
  forAnother: 'This invitation is for {email}. You are logged in as {own}. Log out first, then open the link again.',
  joined: 'You joined {agency}.',
  open: 'Open {agency}',
  close: 'Close',
} as const;
