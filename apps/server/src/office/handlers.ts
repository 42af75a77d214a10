import type { CallReply } from '@vialant/contract/call';
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

type Keys =
  | 'GET user_group/effect'
  | 'GET user_group/effect_records'
  | 'GET overview'
  | 'GET overview/checks'
  | 'GET overview/expiring';
type Acted = CallReply<'GET user_group/effect_records'>[number];
type Effect = { setting: SettingName; counted: number; out_of: number };

const MOST_RECORDS = 1000;

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
    'GET user_group/effect_records': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const { rows } = await sql<Acted>`SELECT * FROM api.setting_records(${call.input.setting},
          now() - ${milliseconds(TIMING.settingEffect.windowMs)}, ${MOST_RECORDS})`.execute(tx);
        return rows;
      }),
  };
}
