import { type AgencySettings, settingNames } from '@vialant/domain/agency/settings';
import type { Actor, Tx } from '../db/agency-transaction.ts';
import { readRow } from './entity-queries.ts';

/** What the caller's agency permits and requires. */
export async function ownSettings(tx: Tx, { userGroupId }: Pick<Actor, 'userGroupId'>): Promise<AgencySettings> {
  const agency = await readRow(tx, 'user_group', userGroupId);
  return Object.fromEntries(settingNames.map((name) => [name, agency[name] === 1])) as AgencySettings;
}
