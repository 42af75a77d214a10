import { INVALID_TEMP_TOKEN, isTempToken } from '@vialant/domain/values/temp-token';
import type { CallReply } from '../../api/client.ts';
import { type EntityRow, readRow } from '../../api/entities.ts';
import type { Services } from '../../services/services.ts';

/** TEMPLOGIN-02, OPEN-062: the value in an address such as `vialant://login?temp_token=…`, or null when it is no such one. */
export function tokenInLink(address: string, scheme: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  // A browser reads what follows an unknown scheme as a host or as a path, and either way it is `login`.
  const isLogin = url.protocol === `${scheme}:` && /^\/*login\/?$/.test(`${url.host}${url.pathname}`);
  return isLogin ? url.searchParams.get('temp_token') : null;
}

/** TEMPLOGIN-03: whether the text can be used; one that cannot is named in the error log, without the text itself. */
export function isUsable(client: Services['client'], text: string): boolean {
  if (isTempToken(text)) return true;
  client.reportError({ type: 'TEMPORARY LOGIN', message: INVALID_TEMP_TOKEN });
  return false;
}

export type Giver = NonNullable<CallReply<'GET short_term_token/giver'>>;

/** Whose sign-in the id brings, or null when it is no longer good; asking does not use it up. */
export function giverOf(client: Services['client'], id: string): Promise<Giver | null> {
  return client.call('GET short_term_token/giver', { id });
}

/** Voids an id that nobody wants: it serves nobody else either. */
export async function turnDown(client: Services['client'], id: string): Promise<void> {
  await client.call('GET short_term_token/expire', { id }).catch(() => {}); // it dies by its age otherwise
}

/** TEMPLOGIN-04, TEMPLOGIN-05: the user who is signed in now, or null when the id is no longer good. */
export async function logInTemporarily(
  { client, storage }: Pick<Services, 'client' | 'storage'>,
  id: string,
): Promise<EntityRow<'user'> | null> {
  const found = await client.call('GET short_term_token', { id });
  if (found === null) return null;
  storage.set('selectedAgencyId', null); // it may be of someone else, whose agency this user is not in
  storage.set('token', found.raw_token);
  try {
    return readRow('user', await client.call('GET user/auth'));
  } catch (error) {
    storage.set('token', null);
    throw error;
  } finally {
    await client.call('GET short_term_token/expire', { id }).catch(() => {}); // it serves once and dies by its age
  }
}
