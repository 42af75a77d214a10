import { RECORD_FIELDS, type RecordTable } from '@vialant/domain/proof/canonical';
import {
  KEPT_FORMAT,
  KEPT_VERSION,
  type KeptCheckpoint,
  type RecordLine,
} from '@vialant/domain/proof/chain-verifier-lines';
import { z } from 'zod';

const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits');
const LinkEnd = { subject: z.string().min(1), number: z.int().min(1), hash: Hash } as const;
const Count = z.int().min(0);

const Link = {
  ...LinkEnd,
  previous: Hash,
  table: z.enum(Object.keys(RECORD_FIELDS) as [RecordTable, ...RecordTable[]]),
  record: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
} as const;

const Checkpoint = {
  statement: z.strictObject({
    v: z.int(),
    agency: z.string(),
    number: z.int().min(1),
    created_on: z.string(),
    link_count: Count,
    subject_count: Count,
    merkle_root: Hash,
    previous_hash: Hash,
  }),
  public_key: z.string(),
  signature: z.string(),
} as const;

const Line = z.discriminatedUnion('line', [
  z.object({
    line: z.literal('header'),
    format: z.string(),
    version: z.int(),
    made_on: z.string(),
    agency: z.object({ id: z.string(), name: z.string() }),
    public_key: z.string(),
    counts: z.object({ subjects: Count, links: Count, checkpoints: Count }),
    unchained: z.object({ discrepancies: Count, case_events: Count }).optional(),
  }),
  z.object({
    line: z.literal('subject'),
    id: z.string().min(1),
    what: z.enum(['vial', 'box', 'case']),
    code: z.string(),
    signatures: z.record(z.string(), z.string()).optional(),
  }),
  z.strictObject({
    line: z.literal('link'),
    ...Link,
    personal: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
  z.strictObject({ line: z.literal('handover'), ...Link }),
  z.strictObject({ line: z.literal('head'), ...LinkEnd, record: z.string() }),
  z.strictObject({ line: z.literal('checkpoint'), ...Checkpoint }),
]);

const Kept = z.object({
  format: z.literal(KEPT_FORMAT),
  version: z.literal(KEPT_VERSION),
  ...Checkpoint,
  heads: z.array(z.object({ ...LinkEnd, code: z.string(), record: z.string() })),
});

/** The line that the text holds, or a sentence that says why it is not a line. */
export function readLine(text: string): RecordLine | string {
  return read(Line, text);
}

/** The kept checkpoint that the text holds, or a sentence that says why it is not one. */
export function readKept(text: string): KeptCheckpoint | string {
  return read(Kept, text);
}

function read<T>(schema: z.ZodType<T>, text: string): T | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `${issue?.path.join('.') || 'it'}: ${issue?.message}`;
}
