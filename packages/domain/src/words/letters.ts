import { nameInMail } from '../values/mail-name.ts';
import { fill } from './messages.ts';

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
  alreadyHere: {
    subject: '{agency} invited you to {product}',
    body: [
      '{inviter} invited you to work with {agency} in {product}.',
      'This address already has a {product} account, so nothing was changed, and {agency} was not told of it. To join, reply to {inviter} with another address of yours, or ask the agency you belong to.',
      'If you do not know {agency}, you need not do anything.',
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

/** SRV-28: the link for a first password; for an address with an account, a notice instead, which holds no link. */
export function inviteLetter(
  { product, agency, inviter }: { product: string; agency: string; inviter: string },
  link: string | null,
): Letter {
  const values = { product, agency: nameInMail(agency), inviter: nameInMail(inviter) };
  if (link === null)
    return { subject: fill(TEXTS.alreadyHere.subject, values), body: fill(TEXTS.alreadyHere.body, values) };
  const all = { ...values, link };
  return { subject: fill(TEXTS.invite.subject, all), body: fill(TEXTS.invite.body, all) };
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
