import { INVALID_TEMP_TOKEN, isTempToken } from '@vialant/domain/values/temp-token';
import type { CallReply } from '../../api/client.ts';
import { type EntityRow, readRow } from '../../api/entities.ts';
import type { Services } from '../../services/services.ts';

/** TEMPLOGIN-02, OPEN-062: the token in an address such as `vialant://login?temp_token=…`, or null when it has none. */
export function tokenInLink(address: string, scheme: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  // Browsers parse what follows an unknown scheme as a host or as a path; either way it must be `login`.
  const isLogin = url.protocol === `${scheme}:` && /^\/*login\/?$/.test(`${url.host}${url.pathname}`);
  return isLogin ? url.searchParams.get('temp_token') : null;
}

/**
 * TEMPLOGIN-03: whether the text can be a token; if not, that is reported to the error log, without the text itself.
 */
export function isUsable(client: Services['client'], text: string): boolean {
  if (isTempToken(text)) return true;
  client.reportError({ type: 'TEMPORARY LOGIN', message: INVALID_TEMP_TOKEN });
  return false;
}

export type Giver = NonNullable<CallReply<'GET short_term_token/giver'>>;

/** The user to whom the id belongs, or null when it is not valid any more; asking does not use it up. */
export function giverOf(client: Services['client'], id: string): Promise<Giver | null> {
  return client.call('GET short_term_token/giver', { id });
}

/** Makes an id invalid that the user turned down, so that nobody else can use it. */
export async function turnDown(client: Services['client'], id: string): Promise<void> {
  await client.call('GET short_term_token/expire', { id }).catch(() => {}); // otherwise it expires by itself
}

/** TEMPLOGIN-04, TEMPLOGIN-05: signs in and returns the user, or null when the id is not valid any more. */
export async function logInTemporarily(
  { client, storage }: Pick<Services, 'client' | 'storage'>,
  id: string,
): Promise<EntityRow<'user'> | null> {
  const found = await client.call('GET short_term_token', { id });
  if (found === null) return null;
  storage.set('selectedAgencyId', null); // the stored agency may be another user's
  storage.set('token', found.raw_token);
  try {
    return readRow('user', await client.call('GET user/auth'));
  } catch (error) {
    storage.set('token', null);
    throw error;
  } finally {
    // The id works only once; if this call fails, it expires by itself.
    await client.call('GET short_term_token/expire', { id }).catch(() => {});
  }
}
