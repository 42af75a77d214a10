import { useQuery } from '@tanstack/react-query';
import { DEFAULT_ZONE } from '@vialant/domain/values/zone';
import { createContext, use } from 'react';
import type { CallReply } from '../../api/client.ts';
import { currentUser, type SignedIn, signedIn } from '../../queries/user.ts';
import { useBasics } from '../../services/services.ts';

/** Who is in the office: an admin or an auditor. */
export type OfficeUser = Omit<SignedIn, 'agency'> & {
  /** In which the agency's days begin and end, and in which times are shown. */
  readonly zone: string;
};

export const OfficeUserContext = createContext<OfficeUser | null>(null);

export function useOfficeUser(): OfficeUser {
  const user = use(OfficeUserContext);
  if (user === null) throw new Error('useOfficeUser outside of the office');
  return user;
}

/** The user for the context; null until known. */
export function useLoadedUser(): OfficeUser | null {
  return useQuery({ ...currentUser(useBasics()), select: toUser }).data ?? null;
}

function toUser(reply: CallReply<'GET user/auth'>): OfficeUser {
  const { agency, ...user } = signedIn(reply);
  return { ...user, zone: agency.time_zone ?? DEFAULT_ZONE };
}
