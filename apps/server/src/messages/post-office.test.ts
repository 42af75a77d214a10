import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDb } from '../db/open.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { testServer } from '../testing/test-server.ts';
import { mailSender } from './mail-sender.ts';
import { PostOffice, waitAfterTryMs } from './post-office.ts';
import { queueMessage } from './queue-message.ts';
import { NotSent, type Outgoing } from './sender.ts';
import { smsSender } from './sms-sender.ts';

const server = testServer();
const SITE = { productName: 'Vialant', host: () => 'vials.example' };
const LINK = 'https://vials.example/?password_reset_guid=secret-guid';
let mail: MailServer;
let lines: string[] = [];

type State = { tries: number; is_sent: boolean; body: string | null; last_error: string | null; wait: number };

async function queue(recipient: string, channel: 'mail' | 'sms' = 'mail', ofUseForMs = 60_000): Promise<void> {
  await openDb(server.pool)
    .transaction()
    .execute((tx) => queueMessage(tx, { channel, recipient, subject: 'Ähem', body: `Hello\n\n${LINK}`, ofUseForMs }));
}

async function stateOf(recipient: string): Promise<State | undefined> {
  const { rows } = await server.owner.query<State>(
    `SELECT tries, sent_on IS NOT NULL AS is_sent, body, last_error, round(extract(epoch FROM next_try_on - now())) AS wait
     FROM outgoing_message WHERE recipient = $1`,
    [recipient],
  );
  return rows[0];
}

const office = (senders: ConstructorParameters<typeof PostOffice>[1]): PostOffice =>
  new PostOffice(openDb(server.pool), senders, (line) => lines.push(line));
const byMail = (): PostOffice => office({ mail: mailSender({ smtpUrl: mail.url, from: null }, SITE) });
const pass = (interval: string): Promise<unknown> =>
  server.owner.query(
    `UPDATE outgoing_message SET next_try_on = next_try_on - interval '${interval}', claimed_until = claimed_until - interval '${interval}'`,
  );

beforeAll(async () => {
  mail = await startMailServer();
});
afterAll(() => mail.close());
beforeEach(async () => {
  mail.mails.length = 0;
  mail.refusal = null;
  lines = [];
  await server.owner.query('DELETE FROM outgoing_message');
});

describe('mail', () => {
  test('goes out over SMTP, once, with an id of its own, and its text is erased', async () => {
    await queue('a@x.example');
    const posts = [byMail(), byMail()];
    await Promise.all(posts.map((post) => post.sendDue()));
    await byMail().sendDue();
    expect(mail.mails).toHaveLength(1);
    const [sent] = mail.mails;
    expect(sent).toMatchObject({
      to: ['a@x.example'],
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@vials\.example>$/),
    });
    expect(sent?.raw).toContain('From: Vialant <no-reply@vials.example>');
    expect(sent?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(LINK);
    expect(await stateOf('a@x.example')).toMatchObject({ tries: 1, is_sent: true, body: null });
  });

  test('is tried again when the server refuses it, later each time, and sent when it takes it', async () => {
    await queue('b@x.example');
    mail.refusal = `Try later: ${LINK}`;
    await byMail().sendDue();
    expect(await stateOf('b@x.example')).toMatchObject({ tries: 1, is_sent: false, wait: 5 });
    await byMail().sendDue();
    expect(await stateOf('b@x.example')).toMatchObject({ tries: 1 });
    await pass('5 seconds');
    await byMail().sendDue();
    expect(await stateOf('b@x.example')).toMatchObject({ tries: 2, is_sent: false, wait: 10 });
    mail.refusal = null;
    await pass('10 seconds');
    await byMail().sendDue();
    expect(mail.mails).toHaveLength(1);
    expect(await stateOf('b@x.example')).toMatchObject({ tries: 3, is_sent: true, body: null });
    // The server's words held the link; what is kept and logged of them does not.
    expect(JSON.stringify([lines, await stateOf('b@x.example')])).not.toContain('secret-guid');
    expect(lines.join()).toContain('451');
  });

  test('waits for a server that is not there', async () => {
    await queue('c@x.example');
    await office({ mail: mailSender({ smtpUrl: 'smtp://127.0.0.1:1', from: null }, SITE) }).sendDue();
    expect(await stateOf('c@x.example')).toMatchObject({
      tries: 1,
      is_sent: false,
      last_error: expect.stringContaining('SMTP'),
    });
    await pass('5 seconds');
    await byMail().sendDue();
    expect(mail.mails).toHaveLength(1);
  });

  test('of one process that died with it in its hands is sent by another, with the same id', async () => {
    await queue('d@x.example');
    const ids: string[] = [];
    const dying = office({
      mail: (message: Outgoing) => {
        ids.push(message.id);
        return new Promise(() => undefined);
      },
    });
    dying.wake();
    await expect.poll(() => ids).toHaveLength(1);
    await byMail().sendDue();
    expect(mail.mails).toHaveLength(0);
    await pass('2 minutes');
    await byMail().sendDue();
    expect(mail.mails).toHaveLength(1);
    expect(mail.mails[0]?.messageId).toContain(ids[0]);
  });

  test('that was never begun, because the process died after the commit, is sent by the next one that starts', async () => {
    await queue('e@x.example');
    const post = byMail();
    post.start();
    await expect.poll(() => mail.mails.length).toBe(1);
    await post.stop();
  });

  test('rolled back with what it tells of is never sent', async () => {
    const db = openDb(server.pool);
    const rolledBack = db.transaction().execute(async (tx) => {
      await queueMessage(tx, {
        channel: 'mail',
        recipient: 'f@x.example',
        subject: 's',
        body: 'b',
        ofUseForMs: 60_000,
      });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await byMail().sendDue();
    expect(mail.mails).toHaveLength(0);
  });

  test('is given up, and its text erased, when its link or code has expired or a day has passed', async () => {
    await queue('g@x.example', 'mail', 7 * 86_400_000);
    const { rows } = await server.owner.query(
      `SELECT round(extract(epoch FROM expires_on - created_on) / 3600) AS hours FROM outgoing_message`,
    );
    expect(rows).toEqual([{ hours: 24 }]);
    await server.owner.query(`UPDATE outgoing_message SET expires_on = now()`);
    const post = byMail();
    await post.sendDue();
    await post.sweep();
    expect(mail.mails).toHaveLength(0);
    expect(await stateOf('g@x.example')).toMatchObject({ is_sent: false, body: null });
  });

  test('is kept where there is no sender, and a name cannot add a line to its head', async () => {
    await queue('h@x.example');
    await office({}).sendDue();
    expect(await stateOf('h@x.example')).toMatchObject({ tries: 0, is_sent: false });
    await queue('i@x.example\r\nBcc: j@x.example');
    await byMail().sendDue();
    expect(mail.mails.flatMap(({ to }) => to)).not.toContain('j@x.example');
  });

  test.each([
    [1, 5_000],
    [2, 10_000],
    [3, 20_000],
    [10, 2_560_000],
    [11, 3_600_000],
    [60, 3_600_000],
  ])('after try %i the wait is %i ms', (tries, ms) => {
    expect(waitAfterTryMs(tries)).toBe(ms);
  });
});

describe('SMS', () => {
  type Request = { url: string; authorization: string; form: Record<string, string> };
  let gateway: Server;
  let requests: Request[] = [];
  let status = 201;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const form = Object.fromEntries(new URLSearchParams(text));
    requests.push({ url: request.url ?? '', authorization: request.headers.authorization ?? '', form });
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(`{"body": "${LINK}"}`);
  };

  beforeAll(async () => {
    gateway = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => {
      gateway.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(() => gateway.close());
  afterEach(() => {
    requests = [];
    status = 201;
  });

  const bySms = (): PostOffice => {
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    return office({ sms: smsSender({ url, account: 'AC1', token: 'gateway-secret', from: '+12025550199' }) });
  };

  test('goes to the gateway as a form, signed, and once', async () => {
    await queue('+12025550100', 'sms');
    await bySms().sendDue();
    await bySms().sendDue();
    expect(requests).toEqual([
      {
        url: '/2010-04-01/Accounts/AC1/Messages.json',
        authorization: `Basic ${Buffer.from('AC1:gateway-secret').toString('base64')}`,
        form: { To: '+12025550100', From: '+12025550199', Body: `Hello\n\n${LINK}` },
      },
    ]);
  });

  test.each([[500], [429], [401], [302]])('is tried again after %i, and tells nothing of itself', async (refused) => {
    status = refused;
    await queue('+12025550100', 'sms');
    await bySms().sendDue();
    const state = await stateOf('+12025550100');
    expect(state).toMatchObject({ is_sent: false, wait: 5 });
    expect(JSON.stringify([state?.last_error, lines])).not.toMatch(/secret/);
    status = 201;
    await pass('5 seconds');
    await bySms().sendDue();
    expect(await stateOf('+12025550100')).toMatchObject({ tries: 2, is_sent: true });
  });

  test('is left alone by a process that can only mail', async () => {
    await queue('+12025550100', 'sms');
    await byMail().sendDue();
    expect(await stateOf('+12025550100')).toMatchObject({ tries: 0, is_sent: false });
  });
});

test('a sender that fails in an unknown way is told of without its words', async () => {
  await queue('k@x.example');
  await office({ mail: () => Promise.reject(new Error('secret words')) }).sendDue();
  await queue('l@x.example');
  await office({ mail: () => Promise.reject(new NotSent('known words')) }).sendDue();
  expect(lines.join()).not.toContain('secret words');
  expect(lines.join()).toContain('known words');
});

test('a mail server that hangs does not hold up the SMS', async () => {
  await queue('m@x.example');
  await queue('+12025550111', 'sms');
  const sent: string[] = [];
  const post = office({
    mail: () => new Promise(() => undefined),
    sms: async ({ recipient }) => void sent.push(recipient),
  });
  post.wake();
  await expect.poll(() => sent).toEqual(['+12025550111']);
  await queue('+12025550112', 'sms');
  post.wake();
  await expect.poll(() => sent).toEqual(['+12025550111', '+12025550112']);
});

test('what is left while a look is under way is not forgotten', async () => {
  const sent: string[] = [];
  const post = office({ mail: async ({ recipient }) => void sent.push(recipient) });
  for (let n = 0; n < 20; n += 1) {
    post.wake();
    await queue(`n${n}@x.example`);
    post.wake();
  }
  await post.sendDue();
  expect(sent).toHaveLength(20);
});
