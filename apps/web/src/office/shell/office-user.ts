import { useQuery } from '@tanstack/react-query';
import { type Role, roleOf } from '@vialant/domain/agency/role';
import { DEFAULT_ZONE } from '@vialant/domain/values/zone';
import { createContext, use } from 'react';
import type { CallReply } from '../../api/client.ts';
import { readRow } from '../../api/entities.ts';
import { currentUser } from '../../queries/user.ts';
import { useServices } from '../../services/services.ts';

/** Who is in the office: an admin or an auditor. */
export type OfficeUser = {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly agencyId: string;
  readonly agencyName: string;
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
  return useQuery({ ...currentUser(useServices()), select: toUser }).data ?? null;
}

function toUser(reply: CallReply<'GET user/auth'>): OfficeUser {
  const agency = readRow('user_group', reply.user_group);
  const user = readRow('user', reply);
  return {
    id: user.id,
    name: `${user.first_name} ${user.last_name}`,
    role: roleOf(user.role),
    agencyId: agency.id,
    agencyName: agency.name,
    zone: agency.time_zone ?? DEFAULT_ZONE,
  };
}
