import { startMailServer } from '../../apps/server/src/testing/mail-server.ts';

export type Mail = { readonly to: string; readonly text: string };

export type MailCatcher = {
  readonly url: string;
  /** The newest mail to the address that came after the ones already taken; waits for it. */
  readonly take: (to: string) => Promise<Mail>;
  readonly stop: () => Promise<void>;
};

const ARRIVES_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 50;

/** The mail server from the server's own tests, from which a test takes one mail after another. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const server = await startMailServer();
  const { mails } = server;

  async function take(to: string): Promise<Mail> {
    const until = Date.now() + ARRIVES_WITHIN_MS;
    for (;;) {
      const at = mails.findLastIndex((mail) => mail.to.includes(to));
      const [mail] = at === -1 ? [] : mails.splice(at, 1);
      if (mail !== undefined) return { to, text: unfolded(mail.raw) };
      if (Date.now() > until) throw new Error(`no mail to ${to} within ${ARRIVES_WITHIN_MS / 1000} s`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  return { url: server.url, take, stop: () => server.close() };
}

/** Decodes quoted-printable text, which was folded into short lines. */
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
