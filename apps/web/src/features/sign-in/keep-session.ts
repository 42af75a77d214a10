import type { CallReply } from '../../api/client.ts';
import type { LocalStore } from '../../api/storage.ts';

export type SignedIn = Extract<CallReply<'POST user/login'>, { token: string }>;

/** LOGIN-10: what is kept of a good sign-in. Another user starts without the agency and box of the one before. */
export function keepSession(storage: LocalStore, email: string, reply: SignedIn, now: Date): void {
  if (storage.get('lastLoginEmail')?.toLowerCase() !== email.toLowerCase()) {
    storage.set('selectedAgencyId', null);
    storage.set('lastBoxId', null);
  }
  storage.set('token', reply.token);
  storage.set('region', reply.region);
  storage.set('lastLoginEmail', email);
  storage.set('lastLogIn', now);
}
