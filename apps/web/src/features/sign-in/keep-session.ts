import type { CallReply } from '../../api/client.ts';
import type { Services } from '../../services/services.ts';

export type SignedIn = Extract<CallReply<'POST user/login'>, { token: string }>;

/** A session, however the user signed in. */
export type NewSession = {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  readonly region: string;
  readonly deviceToken?: string | undefined;
};

/** LOGIN-10: stores a new session. For another user, the agency and box of the user before are removed. */
export function keepSession({ storage, now }: Pick<Services, 'storage' | 'now'>, session: NewSession): void {
  if (storage.get('lastLoginEmail')?.toLowerCase() !== session.email.toLowerCase()) {
    storage.set('selectedAgencyId', null);
    storage.set('lastBoxId', null);
  }
  storage.set('token', session.token);
  // A record made before the server confirmed the user belongs to this user, and not to the next one who signs in
  // (OPEN-077).
  storage.set('knownUser', { userId: session.userId, userGroupId: storage.get('selectedAgencyId') });
  storage.set('region', session.region);
  storage.set('lastLoginEmail', session.email);
  storage.set('lastLogIn', now());
  storage.set('personalDevice', false); // until the device has shown that it can recognise the user (BIO-02)
  if (session.deviceToken !== undefined) storage.set('deviceToken', session.deviceToken);
}
