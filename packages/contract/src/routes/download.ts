import { z } from 'zod';
import { DOWNLOADS } from '../downloads.ts';
import type { Route } from '../route.ts';
import { Secret } from './sign-in.ts';

/** ACCESS-04: files, each by a link that serves once. */
export const downloadRoutes = {
  'POST download/create': {
    who: 'auditor',
    summary: 'A link to a CSV file of a table, archived rows included; it serves once, within five minutes',
    body: z.object({ entity: z.enum(DOWNLOADS) }),
    reply: z.object({ url: z.string() }),
    refusals: [],
  },
  'GET download/file': {
    who: 'anyone',
    summary: 'The file of a link, as its owner may read it now',
    query: z.object({ ticket: Secret }),
    file: true,
    opensInTab: true,
    reply: z.string().meta({ format: 'binary' }),
    refusals: ['DOWNLOAD_ENDED'],
  },
} as const satisfies Record<string, Route>;
