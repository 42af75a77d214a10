import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CommandError } from '../config/command-error.ts';
import { openDb } from '../db/open.ts';
import { mailSender } from '../messages/mail-sender.ts';
import { PostOffice } from '../messages/post-office.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { testServer } from '../testing/test-server.ts';
import { runContact } from './contact-command.ts';

let woken = 0;
const server = testServer({
  site: {
    contact: { Sales: 'sales@vials.example', Support: null },
    onQueued: () => {
      woken += 1;
    },
  },
});
let mail: MailServer;
let post: PostOffice;

const REQUEST = {
  first_name: 'Robin',
  last_name: 'Reyes',
  agency_name: 'Valley EMS',
  email: 'robin@valley.example',
  question_or_comment: 'What does it cost?',
  department: 'Sales',
} as const;

async function listed(...args: string[]): Promise<string> {
  const printed: string[] = [];
  const print = (text: string): void => void printed.push(text);
  await runContact(args, { print, withOwner: (work) => work(server.owner) });
  return printed.join('\n');
}

beforeAll(async () => {
  mail = await startMailServer();
  const senders = {
    mail: mailSender({ smtpUrl: mail.url, from: null }, { productName: 'Vialant', host: () => 'vials.example' }),
  };
  post = new PostOffice(openDb(server.pool), senders, () => undefined);
});
afterAll(async () => {
  await post.stop();
  await mail.close();
});
beforeEach(async () => {
  mail.mails.length = 0;
  mail.refusal = null;
  woken = 0;
  await server.owner.query('DELETE FROM outgoing_message');
  await server.owner.query('DELETE FROM contact_us');
  await server.owner.query(`DELETE FROM failed_try WHERE kind = 'contact'`);
});

test('SIGNUP-09 OPEN-148 ALERTS-04 a request is mailed to its department, and an answer to the mail goes to whoever asked', async () => {
  expect((await server.post('contact_us/create', REQUEST)).status).toBe(200);
  expect(woken).toBeGreaterThan(0);
  await post.sendDue();
  expect(mail.mails).toHaveLength(1);
  const [sent] = mail.mails;
  expect(sent?.to).toEqual(['sales@vials.example']);
  expect(sent?.raw).toMatch(/^Reply-To: robin@valley\.example\r?$/m);
  expect(sent?.raw).toMatch(/^Subject: Vialant Sales: Robin Reyes, Valley EMS\r?$/m);
  expect(sent?.raw).toContain('What does it cost?');
  expect(await listed('list')).toBe('0 contact requests that were not mailed to anybody.');
  expect(await listed('list', '--all')).toMatch(/Sales {2}mailed .*\nRobin Reyes, Valley EMS <robin@valley\.example>/);
});

test('SIGNUP-09 SRV-46 a member whose answer was lost asks again under the same key, and one mail goes out', async () => {
  const [key, as] = [randomUUID(), await server.signIn('medic')];
  for (const _ of [1, 2]) expect((await server.post('contact_us/create', REQUEST, { key, as })).status).toBe(200);
  await post.sendDue();
  expect(mail.mails).toHaveLength(1);
});

test('SIGNUP-09 a department without an address keeps its requests, which a command lists', async () => {
  const asked = { ...REQUEST, department: 'Support', question_or_comment: 'It will not\nstart\u001b[2J' };
  expect(await server.post('contact_us/create', asked)).toMatchObject({ status: 400 });
  const question_or_comment = 'It will not\nstart \u009b2J';
  expect((await server.post('contact_us/create', { ...asked, question_or_comment })).status).toBe(200);
  await post.sendDue();
  expect(mail.mails).toEqual([]);
  const text = await listed('list');
  expect(text).toContain(
    'Support  not mailed\nRobin Reyes, Valley EMS <robin@valley.example>\n  It will not\n  start  2J\n',
  );
  expect(text).toContain('1 contact requests that were not mailed to anybody.');
});

test('SIGNUP-09 a request whose mail does not get out stays on the list until it does', async () => {
  await server.post('contact_us/create', REQUEST);
  mail.refusal = 'not today';
  await post.sendDue();
  expect(await listed('list')).toContain('Sales  not mailed');
  mail.refusal = null;
  await server.owner.query('UPDATE outgoing_message SET next_try_on = now()');
  await post.sendDue();
  expect(mail.mails).toHaveLength(1);
  expect(await listed('list')).not.toContain('not mailed\n');
});

test.each([
  ['email', 'robin@valley.example\r\nBcc: victim@x.example'],
  ['email', 'robin@valley.example, victim@x.example'],
  ['email', 'Robin <robin@valley.example>'],
  ['first_name', 'A\r\nBcc: victim@x.example\r\n\r\nB'],
  ['last_name', 'A\r\nBcc: victim@x.example\r\n\r\nB'],
  ['agency_name', 'A\r\nBcc: victim@x.example\r\n\r\nB'],
])('SIGNUP-09 %s cannot add a line or a person to the mail: %j is refused', async (field, value) => {
  expect(await server.post('contact_us/create', { ...REQUEST, [field]: value })).toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  });
});

test('SIGNUP-09 a question of several lines adds no header to the mail', async () => {
  const value = 'A\r\nBcc: victim@x.example\r\n\r\nB';
  expect((await server.post('contact_us/create', { ...REQUEST, question_or_comment: value })).status).toBe(200);
  await post.sendDue();
  const [sent] = mail.mails;
  expect(sent?.to).toEqual(['sales@vials.example']);
  const head = sent?.raw.split(/\r?\n\r?\n/)[0] ?? '';
  expect(head).toContain('Reply-To: robin@valley.example');
  expect(head).not.toMatch(/^Bcc/im);
});

test('SIGNUP-09 the form fills nobody’s mailbox: beyond 10 mails a network’s requests are kept and not mailed', async () => {
  for (let n = 0; n < 12; n += 1) expect((await server.post('contact_us/create', REQUEST)).status).toBe(200);
  await post.sendDue();
  expect(mail.mails).toHaveLength(10);
  expect(await listed('list')).toContain('2 contact requests that were not mailed to anybody.');
});

test.each([[[]], [['remove']], [['list', '--everything']]])('the command explains itself: %j', async (args) => {
  await expect(listed(...args)).rejects.toThrow(CommandError);
  await expect(listed(...args)).rejects.toThrow('npm run contact -- list');
});
