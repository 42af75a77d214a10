import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallReply } from '@vialant/contract/call';
import { TIMING } from '@vialant/domain/values/timing';
import { useServices } from '../../services/services.ts';

/** Something that the user has witnessed, in the words in which it was shown (OPEN-141). */
export type Witnessed = CallReply<'GET user/witnessed'>[number];

export const WITNESSED_KEY = ['user', 'witnessed'] as const;

/** What the user has witnessed in the last day; asked again and again until what is awaited is there. */
export function useWitnessed(isAwaited: boolean): UseQueryResult<readonly Witnessed[]> {
  const { client } = useServices();
  return useQuery({
    queryKey: WITNESSED_KEY,
    queryFn: ({ signal }) => client.call('GET user/witnessed', undefined, { signal }),
    staleTime: 0,
    refetchInterval: isAwaited ? TIMING.witness.askEveryMs : false,
  });
}
