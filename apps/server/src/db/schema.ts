import type { Generated } from 'kysely';

/** The tables and functions that server code names in queries; the generic calls read the api views by entity name. */
export type Schema = {
  user_session: { token_hash: Buffer; user_id: string; expires_on: Date; revoked_on: Date | null };
  idempotent_answer: {
    user_id: Generated<string>;
    key: string;
    request_hash: Buffer;
    answer: unknown;
    created_on: Generated<Date>;
  };
};
