import type { RouteReply } from '@vialant/contract/route';
import type { vehicleRoutes } from '@vialant/contract/routes/vehicles';
import { sql } from 'kysely';
import { agencyTransaction } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/call.ts';
import { noteAccess } from '../identity/access-log.ts';
import { isStoredId } from '../rows/entity-queries.ts';
import { answerOnce } from '../rows/idempotency.ts';
import { fixFailure, readFailures } from './failures.ts';
import { publishTemplate } from './publish-template.ts';
import { readTemplate } from './template.ts';

type Results = RouteReply<(typeof vehicleRoutes)['GET general_check/results']>;

/** VEHICLES-01 to VEHICLES-04: what admins and auditors do with vehicle checks. */
export function vehicleOfficeHandlers(db: Db): Pick<Handlers, keyof typeof vehicleRoutes> {
  return {
    'GET general_check/template': (call) =>
      agencyTransaction(db, call, (tx) => readTemplate(tx, call.input.general_check_id)),
    'POST general_check/publish': (call) =>
      agencyTransaction(db, call, (tx, { userId, userGroupId: agencyId }) =>
        answerOnce(tx, call, async () => {
          const template = await publishTemplate(tx, call.input);
          const detail = `general_check publish ${template.id} version ${template.version}`;
          await noteAccess(tx, { kind: 'admin_change', userId, agencyId, address: call.caller.address, detail });
          return template;
        }),
      ),
    'GET general_check/results': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const { limit, before } = call.input;
        if (before !== undefined && !isStoredId(before)) return [];
        const { rows } = await sql<Results[number]>`
          SELECT * FROM api.check_results(${before ?? null}::uuid, ${limit})`.execute(tx);
        return rows;
      }),
    'GET general_check/failures': (call) => agencyTransaction(db, call, (tx) => readFailures(tx, call.input)),
    'POST general_check/fix': (call) =>
      agencyTransaction(db, call, (tx, { userId, userGroupId: agencyId }) =>
        answerOnce(tx, call, async () => {
          const failure = await fixFailure(tx, call.input);
          const detail = `general_check fix ${failure.id}`;
          await noteAccess(tx, { kind: 'admin_change', userId, agencyId, address: call.caller.address, detail });
          return failure;
        }),
      ),
  };
}
