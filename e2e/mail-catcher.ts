import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export type Mail = { readonly to: string; readonly text: string };

export type MailCatcher = {
  readonly url: string;
  /** The newest mail to the address that came after the ones already taken; waits for it. */
  readonly take: (to: string) => Promise<Mail>;
  readonly stop: () => Promise<void>;
};

const ARRIVES_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 50;

/** A mail server that keeps what it is given. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const waiting: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = unfolded(Buffer.concat(chunks).toString('utf8'));
        for (const { address } of session.envelope.rcptTo) waiting.push({ to: address, text });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');

  async function take(to: string): Promise<Mail> {
    const until = Date.now() + ARRIVES_WITHIN_MS;
    for (;;) {
      const at = waiting.findLastIndex((mail) => mail.to === to);
      const [mail] = at === -1 ? [] : waiting.splice(at, 1);
      if (mail !== undefined) return mail;
      if (Date.now() > until) throw new Error(`no mail to ${to} within ${ARRIVES_WITHIN_MS / 1000} s`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    take,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Quoted-printable as it was before it was made to fit into short lines. */
function unfolded(text: string): string {
  if (!/content-transfer-encoding: quoted-printable/i.test(text)) return text;
  return text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The one link in a mail. */
export function linkIn({ text }: Mail): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in: ${text}`);
  return link;
}

/** The six digits in a mail. */
export function codeIn({ text }: Mail): string {
  const code = /\b\d{6}\b(?= is your)/.exec(text)?.[0];
  if (code === undefined) throw new Error(`no code in: ${text}`);
  return code;
}
