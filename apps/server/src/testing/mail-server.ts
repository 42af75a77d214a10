import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string[]; raw: string; messageId: string };

export type MailServer = {
  url: string;
  mails: ReceivedMail[];
  /** Refuses every mail with this, until it is null. */
  refusal: string | null;
  close(): Promise<void>;
};

/** A real SMTP server on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (server.refusal !== null) {
          done(Object.assign(new Error(server.refusal), { responseCode: 451 }));
          return;
        }
        const raw = Buffer.concat(chunks).toString('utf8');
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, raw, messageId: /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim() ?? '' });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refusal: null,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}
