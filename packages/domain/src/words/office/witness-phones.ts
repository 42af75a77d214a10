import type { Message } from '../messages/message.ts';

/** OPEN-149: the phones by which a person witnesses without a network; in our words. */
export const officeWitnessPhones = {
  title: 'Phones that witness',
  what: 'On these phones the person witnesses by password, also without a network.',
  none: 'None. A phone is added when the person signs in on it.',
  since: 'Since {time}',
  used: 'last witnessed {time}',
  unused: 'not used yet',
  revoked: 'revoked {time} by {name}',
  ended: 'ended {time} by log-out or a new password',
  revoke: {
    verb: 'Revoke',
    title: 'Revoke {phone} of {name}?',
    effect: 'What it witnesses from now on does not count. What it witnessed before stays, also if it arrives later.',
  },
} as const;

export const officeWitnessPhoneRevoked: Message = {
  text: '{phone} of {name} revoked',
  tone: 'success',
  area: 'platform',
};
