import { nameInMail } from '../values/mail-name.ts';
import { fill } from './fill.ts';

/** A message that leaves the product by mail or SMS; an SMS is its body alone. */
export type Letter = { readonly subject: string; readonly body: string };

const TEXTS = {
  code: {
    subject: 'Your {product} code',
    body: '{code} is your {product} code. It expires after 1 minute. Nobody from {product} will ever ask you for it.',
  },
  reset: {
    subject: 'Reset your {product} password',
    body: [
      'Someone asked for a new password for your {product} account.',
      'To choose one, open this link within 24 hours. It works once:',
      '{link}',
      'If it was not you, you need not do anything: your password stays as it is.',
    ].join('\n\n'),
  },
  invite: {
    subject: '{agency} invited you to {product}',
    body: [
      '{inviter} invited you to work with {agency} in {product}.',
      'To choose your password, open this link within 7 days. It works once:',
      '{link}',
      'If you do not know {agency}, you need not do anything.',
    ].join('\n\n'),
  },
  join: {
    subject: '{agency} invited you to {product}',
    body: [
      '{inviter} invited you to work with {agency} in {product}.',
      'To join or decline with the account that you have, open this link within 7 days. It works once:',
      '{link}',
      'Nothing changes until you join, and {agency} was not told that you have an account. If you do not know {agency}, you need not do anything.',
    ].join('\n\n'),
  },
  requiredReset: {
    subject: 'Choose a new {product} password',
    body: [
      '{agency} asks you to choose a new password for your {product} account. The old one no longer works, and you are signed out everywhere.',
      'To choose one, open this link within 24 hours. It works once:',
      '{link}',
      "Later, you get another link by 'Password Reset' on the login page.",
    ].join('\n\n'),
  },
  contact: {
    subject: '{product} {department}: {name}, {agency}',
    body: ['{name} of {agency} asks:', '{question}', 'Your answer to this mail goes to {email}.'].join('\n\n'),
  },
} as const;

/** OTP-02: the one-time code. */
export function codeLetter(values: { product: string; code: string }): Letter {
  return { subject: fill(TEXTS.code.subject, values), body: fill(TEXTS.code.body, values) };
}

/** SRV-27: the link for a new password. */
export function resetLetter(values: { product: string; link: string }): Letter {
  return { subject: fill(TEXTS.reset.subject, values), body: fill(TEXTS.reset.body, values) };
}

/** PEOPLE-05: the link for a new password that an admin requires. */
export function requiredResetLetter(values: { product: string; agency: string; link: string }): Letter {
  const all = { ...values, agency: nameInMail(values.agency) };
  return { subject: fill(TEXTS.requiredReset.subject, all), body: fill(TEXTS.requiredReset.body, all) };
}

/** SRV-28, PEOPLE-03: the link for a first password; for somebody with an account, the link to join or decline. */
export function inviteLetter(
  { product, agency, inviter, link }: { product: string; agency: string; inviter: string; link: string },
  hasAccount: boolean,
): Letter {
  const values = { product, agency: nameInMail(agency), inviter: nameInMail(inviter), link };
  const { subject, body } = hasAccount ? TEXTS.join : TEXTS.invite;
  return { subject: fill(subject, values), body: fill(body, values) };
}

/** SIGNUP-09: what somebody asked by the contact form; its subject is one line, whatever they wrote. */
export function contactLetter(
  product: string,
  request: { department: string; name: string; agency: string; email: string; question: string },
): Letter {
  const values = { product, ...request, name: oneLine(request.name), agency: oneLine(request.agency) };
  return { subject: fill(TEXTS.contact.subject, values), body: fill(TEXTS.contact.body, values) };
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
}
