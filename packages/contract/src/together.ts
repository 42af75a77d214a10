import { z } from 'zod';
import { TOGETHER } from './envelope.ts';

/** One of the calls that are sent together: what it would have in its address, its headers and its body if it came alone. */
const OneCall = z.object({
  /** Method and path, such as `POST stock_move_record/create`. */
  call: z.string(),
  query: z.string().optional(),
  idempotency_key: z.string().optional(),
  trace_id: z.string().optional(),
  device_time: z.string().optional(),
  /** The body as text, exactly as it would be sent alone. */
  body: z.string().optional(),
});
export type OneCall = z.output<typeof OneCall>;

export const CallsTogether = z.object({ calls: z.array(OneCall).min(1).max(TOGETHER.maxCalls) });

/** What each call would have been answered alone, in the order of the calls; `body` is the text of the answer. */
export const AnswersTogether = z.array(z.object({ status: z.int(), body: z.string() }));
export type OneAnswer = z.output<typeof AnswersTogether>[number];
