import type { LocalStore } from '../api/storage.ts';
import type { OfflineWork } from './offline-work.ts';

type Network = {
  readonly isOnline: () => boolean;
  readonly subscribe: (listener: (isOnline: boolean) => void) => () => void;
};

/** The network as who waits for an answer sees it: while the device answers, nobody is asked whether to go on offline. */
export function reachOf<Real extends Network>(network: Real, work: Pick<OfflineWork, 'isOn'>): Real {
  return { ...network, isOnline: () => network.isOnline() || work.isOn() };
}

/** Whose stock the device keeps; null while nobody is signed in, or their agency is not known. */
export function stockOwner(
  storage: Pick<LocalStore, 'get' | 'signedIn'>,
): { readonly key: string; readonly userId: string; readonly userGroupId: string } | null {
  const user = storage.get('knownUser');
  if (!storage.signedIn() || user === null || user.userGroupId === null) return null;
  const { userId, userGroupId } = user;
  return { key: `${userId}|${userGroupId}`, userId, userGroupId };
}
