import { type AgencySettings, defaultSettings, settingNames } from '@vialant/domain/agency/settings';
import type { EntityRow } from './entities.ts';

/** The agency's settings. One that the server does not send gets the default of a new agency. */
export function settingsOf(agency: EntityRow<'user_group'>): AgencySettings {
  const told = settingNames.map((name) => [name, agency[name] ?? defaultSettings[name]] as const);
  return { ...defaultSettings, ...Object.fromEntries(told) };
}
