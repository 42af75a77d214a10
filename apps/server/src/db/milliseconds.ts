import { type RawBuilder, sql } from 'kysely';

/** A duration of the domain as PostgreSQL's interval. */
export function milliseconds(ms: number): RawBuilder<unknown> {
  return sql`(${ms}::float8 * interval '1 millisecond')`;
}
