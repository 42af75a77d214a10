const GUID = 'invitation_guid';

/** The guid in the hash of an invitation's link; null where there is none. */
export function invitationGuid(hash: string): string | null {
  return new URLSearchParams(hash.split('?').slice(1).join('?')).get(GUID) || null;
}

/**
 * The hash of an invitation's link. It may stay in the address: the guid lets nobody in, because only the owner of the
 * invited address, signed in, can answer with it.
 */
export function joinHash(guid: string): string {
  return `#join-agency?${new URLSearchParams({ [GUID]: guid }).toString()}`;
}
