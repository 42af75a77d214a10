import { z } from 'zod';
import { Id } from '../entity-schemas.ts';
import { isRealtimeEntity, REALTIME_ENTITIES } from '../realtime.ts';
import type { Route } from '../route.ts';

const Entities = z
  .string()
  .max(200)
  .transform((list) => list.split(','))
  .pipe(z.array(z.string().refine(isRealtimeEntity, 'must be entities that have a channel')))
  .transform((names) => names.filter(isRealtimeEntity));

export const realtimeRoutes = {
  'GET realtime': {
    who: 'user',
    summary: 'What changes in the agency, as server-sent events that resume after last-event-id',
    stream: true,
    query: z.object({ entities: Entities }),
    reply: z.object({ entity: z.enum(REALTIME_ENTITIES), ids: z.array(Id), user_group_id: Id }),
    refusals: [],
  },
} as const satisfies Record<string, Route>;
