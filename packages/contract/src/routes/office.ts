import { settingNames } from '@vialant/domain/agency/settings';
import { z } from 'zod';
import type { Route } from '../route.ts';

/** What the office asks for beside the rows of entities. */
export const officeRoutes = {
  'GET user_group/effect': {
    who: 'auditor',
    summary: 'For each setting, how many acts of the last 30 days it decided about, and of how many acts that is',
    reply: z.array(z.object({ setting: z.enum(settingNames), counted: z.number(), out_of: z.number() })),
    refusals: [],
  },
} as const satisfies Record<string, Route>;
