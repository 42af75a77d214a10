import type { SettingName } from '@vialant/domain/agency/settings';

/** The last part of the address of the records that a setting decides about. */
export const RECORDS = 'records';

export function recordsOf(setting: SettingName): string {
  return `/office/settings/${RECORDS}?${new URLSearchParams({ setting }).toString()}`;
}
