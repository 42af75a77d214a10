import { TIMING } from '@vialant/domain/values/timing';
import type { SettingName } from '@vialant/domain/agency/settings';
import { sql } from 'kysely';
import { agencyTransaction } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/call.ts';
import { dailyChecks } from './daily-checks.ts';
import { expiringVials } from './expiring-vials.ts';
import { readOverview } from './overview.ts';

type Keys = 'GET user_group/effect' | 'GET overview' | 'GET overview/checks' | 'GET overview/expiring';
type Effect = { setting: SettingName; counted: number; out_of: number };

/** What admins and auditors are told of the agency as a whole. */
export function officeHandlers(db: Db): Pick<Handlers, Keys> {
  return {
    'GET overview': (call) => agencyTransaction(db, call, (tx) => readOverview(tx, new Date())),
    'GET overview/checks': (call) => agencyTransaction(db, call, (tx) => dailyChecks(tx, new Date())),
    'GET overview/expiring': (call) => agencyTransaction(db, call, expiringVials),
    'GET user_group/effect': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const { rows } = await sql<Effect>`
          SELECT * FROM api.setting_effect(now() - ${milliseconds(TIMING.settingEffect.windowMs)})`.execute(tx);
        return rows;
      }),
  };
}
