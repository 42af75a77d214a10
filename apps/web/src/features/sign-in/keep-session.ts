import type { CallReply } from '../../api/client.ts';
import type { Services } from '../../services/services.ts';

export type SignedIn = Extract<CallReply<'POST user/login'>, { token: string }>;

/** A session as any of the ways to sign in gives it. */
export type NewSession = {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  readonly region: string;
  readonly deviceToken?: string | undefined;
};

/** LOGIN-10: what is kept of a good sign-in. Another user starts without the agency and box of the one before. */
export function keepSession({ storage, now }: Pick<Services, 'storage' | 'now'>, session: NewSession): void {
  if (storage.get('lastLoginEmail')?.toLowerCase() !== session.email.toLowerCase()) {
    storage.set('selectedAgencyId', null);
    storage.set('lastBoxId', null);
  }
  storage.set('token', session.token);
  // What is recorded before the server could be asked for the user is theirs, and not of who signs in next (OPEN-077).
  storage.set('knownUser', { userId: session.userId, userGroupId: storage.get('selectedAgencyId') });
  storage.set('region', session.region);
  storage.set('lastLoginEmail', session.email);
  storage.set('lastLogIn', now());
  storage.set('personalDevice', false); // until the device has proven that it can know the user again (BIO-02)
  if (session.deviceToken !== undefined) storage.set('deviceToken', session.deviceToken);
}
