import { z } from 'zod';

/** What a failed call answers. `fields` where it is about some of them: malformed, or missing. */
export const Failure = z.object({
  err: z.string(),
  /** The exact name of the refusal, where `err` keeps an older, less exact one. */
  refusal: z.string().optional(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  trace_id: z.string(),
});
