import { z } from 'zod';
import { Id, rowSchema } from '../entity-schemas.ts';
import type { Route } from '../route.ts';

const Choice = z.object({ value: z.string(), label: z.string() });

export const agencyRoutes = {
  'GET health': {
    who: 'anyone',
    summary: 'Whether the server is there',
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
    refusals: ['UNAVAILABLE'],
  },
  'GET user_group/current': {
    who: 'user',
    summary: 'The current agency with its settings',
    reply: rowSchema('user_group'),
    refusals: [],
  },
  'GET user_group/for/organization': {
    who: 'user',
    summary: 'The agencies of the organisation, by name',
    reply: z.array(z.object({ id: Id, name: z.string() })),
    refusals: [],
  },
  'GET enum': {
    who: 'anyone',
    summary: 'The values a column may hold',
    query: z.object({ table: z.string().max(60), column: z.string().max(60) }),
    reply: z.array(Choice),
    refusals: [],
  },
  'GET enum/all': {
    who: 'anyone',
    summary: 'The values of every column that has a fixed list',
    reply: z.array(z.object({ table: z.string(), column: z.string(), ...Choice.shape })),
    refusals: [],
  },
  'GET drug_type/allowed': {
    who: 'user',
    summary: 'The drug types the agency allows',
    reply: z.array(rowSchema('drug_type')),
    refusals: [],
  },
} as const satisfies Record<string, Route>;
