import { LIMITS } from '@vialant/domain/values/limits';
import { sql } from 'kysely';
import { agencyTransaction } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/call.ts';

/** SRV-71; what the user answers is kept by the generic calls of product_feedback and product_feedback_prompt. */
export function reviewHandlers(db: Db): Pick<Handlers, 'GET product_feedback_prompt/should_prompt'> {
  return {
    'GET product_feedback_prompt/should_prompt': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const { rows } = await sql<{ may_ask: boolean }>`
          SELECT auth.may_ask_for_review(${LIMITS.feedback.quietMonthsAfterFeedback}) AS may_ask`.execute(tx);
        return { should_prompt: rows[0]?.may_ask ? 1 : 0 };
      }),
  };
}
