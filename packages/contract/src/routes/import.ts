import { z } from 'zod';
import { importKinds } from '../import-columns.ts';
import type { Route } from '../route.ts';

const Kind = z.enum(importKinds);
const File = z.object({ kind: Kind, text: z.string() });

const Counts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int() });

const fileRefusals = [
  'FILE_EMPTY',
  'FILE_TOO_LONG',
  'FILE_TOO_MANY_ROWS',
  'FILE_NOT_UTF8',
  'FILE_NOT_CSV',
  'FILE_COLUMN',
  'WORK_UNDER_WAY',
  'TOOK_TOO_LONG',
] as const;

/** STOCKROOM-08: the stockroom from CSV files. */
export const importRoutes = {
  'GET import/template': {
    who: 'auditor',
    summary: 'A CSV file with the columns of an import and, with rows, what is there',
    query: z.object({ kind: Kind, rows: z.enum(['0', '1']).optional() }),
    reply: z.object({ file_name: z.string(), text: z.string() }),
    refusals: [],
  },
  'POST import/check': {
    who: 'admin',
    summary: 'What an import of the file would do, line by line; nothing is written',
    body: File,
    reply: z.object({
      counts: Counts.extend({ error: z.int() }),
      rows: z.array(
        z.object({
          /** The number of the line in the file, the header being the first. */
          line: z.int(),
          name: z.string(),
          result: z.enum(['new', 'changed', 'unchanged', 'error']),
          changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
          errors: z.array(z.object({ column: z.string(), message: z.string() })),
        }),
      ),
    }),
    refusals: fileRefusals,
  },
  'POST import/apply': {
    who: 'admin',
    summary: 'Import the file: every line of it, or nothing',
    body: File,
    reply: Counts,
    refusals: [...fileRefusals, 'IMPORT_HAS_ERRORS', 'KEY_REUSED'],
  },
} as const satisfies Record<string, Route>;
