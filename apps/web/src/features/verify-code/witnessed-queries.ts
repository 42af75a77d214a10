import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { TIMING } from '@vialant/domain/values/timing';
import type { CallReply } from '../../api/client.ts';
import { witnessed } from '../../queries/record.ts';
import { useBasics } from '../../services/services.ts';

/** Something that the user has witnessed, in the words in which it was shown (OPEN-141). */
export type Witnessed = CallReply<'GET user/witnessed'>[number];

/** What the user has witnessed in the last day; asked again and again until what is awaited is there. */
export function useWitnessed(isAwaited: boolean): UseQueryResult<readonly Witnessed[]> {
  const { client } = useBasics();
  return useQuery({
    ...witnessed(client),
    staleTime: 0,
    refetchInterval: isAwaited ? TIMING.witness.askEveryMs : false,
  });
}
