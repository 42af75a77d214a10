import { expect, test } from 'vitest';
import { codeLetter, contactLetter, inviteLetter, requiredResetLetter, resetLetter } from './letters.ts';

const LINK = 'https://vials.example/?password_reset_guid=abc&region=us#reset-password';
const invitation = { product: 'Vialant', agency: 'Harbor EMS', inviter: 'Avery Admin', link: LINK };

test('OTP-02 the code comes first, so that it shows in a notification, and is said to expire after 1 minute', () => {
  const { subject, body } = codeLetter({ product: 'Vialant', code: '012345' });
  expect(subject).toBe('Your Vialant code');
  expect(body).toMatch(/^012345 is your Vialant code\. It expires after 1 minute\./);
});

test('OPEN-066 a link stands on a line of its own, with how long it is good', () => {
  expect(resetLetter({ product: 'Vialant', link: LINK }).body.split('\n')).toContain(LINK);
  expect(resetLetter({ product: 'Vialant', link: LINK }).body).toContain('24 hours');
  for (const hasAccount of [true, false]) {
    expect(inviteLetter(invitation, hasAccount).body.split('\n')).toContain(LINK);
    expect(inviteLetter(invitation, hasAccount).body).toContain('7 days');
  }
  const required = requiredResetLetter({ product: 'Vialant', agency: 'Harbor EMS', link: LINK });
  expect(required.body.split('\n')).toContain(LINK);
  expect(required.body).toMatch(/^Harbor EMS asks .* 24 hours/s);
});

test('SRV-28 PEOPLE-03 someone with an account gets the same subject, and can join or decline', () => {
  const letter = inviteLetter(invitation, true);
  expect(letter.subject).toBe(inviteLetter(invitation, false).subject);
  expect(letter.body).toContain('join or decline');
  expect(inviteLetter(invitation, false).body).toContain('choose your password');
});

test('SIGNUP-09 a contact request is told as it was asked, under a subject of one line', () => {
  const request = {
    department: 'Sales',
    name: 'Robin\r\nBcc: x@y.example',
    agency: 'Valley\tEMS',
    email: 'robin@valley.example',
    question: 'What does it cost?\nFor 12 {agency} boxes',
  };
  const { subject, body } = contactLetter('Vialant', request);
  expect(subject).toBe('Vialant Sales: Robin Bcc: x@y.example, Valley EMS');
  expect(body.split('\n\n')).toEqual([
    'Robin Bcc: x@y.example of Valley EMS asks:',
    'What does it cost?\nFor 12 {agency} boxes',
    'Your answer to this mail goes to robin@valley.example.',
  ]);
});

test('no letter leaves a placeholder unfilled, and none fills in what a name looks like', () => {
  const all = [
    codeLetter({ product: 'Vialant', code: '1' }),
    resetLetter({ product: 'Vialant', link: LINK }),
    inviteLetter(invitation, true),
    inviteLetter(invitation, false),
    requiredResetLetter({ product: 'Vialant', agency: 'Harbor EMS', link: LINK }),
  ];
  for (const { subject, body } of all) expect(subject + body).not.toMatch(/[{}]/);
  expect(inviteLetter({ ...invitation, inviter: '{link}' }, false).body).toContain('{link} invited you');
});
