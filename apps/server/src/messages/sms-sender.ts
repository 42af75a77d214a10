import type { SmsConfig } from '../config/config.ts';
import { NotSent, type Sender } from './sender.ts';

const TIMEOUT_MS = 20_000;

/** Sends SMS through a gateway that speaks Twilio's API. */
export function smsSender({ url, account, token, from }: SmsConfig): Sender {
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  return async ({ recipient, body }) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: recipient, From: from, Body: body }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new NotSent(`SMS: ${error instanceof Error ? error.name : 'failed'}`);
    });
    await response.body?.cancel();
    if (!response.ok) throw new NotSent(`SMS: ${response.status}`);
  };
}
