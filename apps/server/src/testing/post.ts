import type { TestServer } from './test-server.ts';

export type Letter = { channel: string; recipient: string; subject: string; body: string };

/** The newest message to this recipient that waits to be sent. */
export async function lastLetter(server: TestServer, recipient: string): Promise<Letter> {
  const { rows } = await server.owner.query<Letter>(
    `SELECT channel, recipient, subject, body FROM outgoing_message
     WHERE recipient = $1 AND body IS NOT NULL ORDER BY id DESC LIMIT 1`,
    [recipient],
  );
  const [letter] = rows;
  if (!letter) throw new Error(`no message to ${recipient}`);
  return letter;
}

/** The code in a message. */
export function codeIn({ body }: Letter): string {
  const code = /^(\d{6}) is your/.exec(body)?.[1];
  if (code === undefined) throw new Error(`no code in: ${body}`);
  return code;
}

/** The link in a message. */
export function linkIn({ body }: Letter): URL {
  const link = /https?:\/\/\S+/.exec(body)?.[0];
  if (link === undefined) throw new Error(`no link in: ${body}`);
  return new URL(link);
}

/** The guid of the link in the newest message to this recipient. */
export async function lastGuid(server: TestServer, recipient: string): Promise<string> {
  return guidIn((await lastLetter(server, recipient)).body);
}

/** The guid of the link in a text. */
export function guidIn(text: string): string {
  const guid = /password_reset_guid=([\w-]+)/.exec(text)?.[1];
  if (guid === undefined) throw new Error(`no guid in: ${text}`);
  return guid;
}
