import type { Field } from '@vialant/contract/field';
import { writableFields } from '@vialant/contract/registry';
import { defaultSettings, type SettingName, settingNames } from '@vialant/domain/agency/settings';
import { fill } from '@vialant/domain/words/fill';
import { settingDescriptions } from '@vialant/domain/words/setting-descriptions';
import { agencyFieldWords, officeSettings, settingLabels } from '@vialant/domain/words/office/settings';
import type { CallReply } from '../../api/client.ts';
import type { EntityRow } from '../../api/entities.ts';
import { timeText } from '../entity/entity-fields.ts';
import type { Changed } from '../form/changes.ts';
import type { FormField } from '../form/form-field.ts';

type Agency = EntityRow<'user_group'>;
export type LastChanges = readonly EntityRow<'change_log'>[];
export type Effects = CallReply<'GET user_group/effect'>;

/** The fields of the form: every one of the agency that can be changed, with its sentence and its last change. */
export function settingFields(
  agency: Agency,
  changes: LastChanges,
  { zone, mayChange }: { readonly zone: string; readonly mayChange: boolean },
): FormField[] {
  return writableFields('user_group', 'update').map(([name, declared]) => ({
    name,
    declared,
    words: isSetting(name)
      ? { label: settingLabels[name], hint: hintOf(name, agency, lastChange(changes, name, zone)) }
      : withLastChange(name, lastChange(changes, name, zone)),
    isRequired: isNeeded(name, declared, agency),
    isFixed: !mayChange,
    ...(declared.format === 'time zone' && { choices: zones() }),
  }));
}

/** What a change decides about; nothing for what is not counted. */
export function effectsOf(change: Changed, effects: Effects): Effects {
  return effects.filter(({ setting }) => setting in change);
}

export function isSetting(name: string): name is SettingName {
  return settingNames.some((setting) => setting === name);
}

function hintOf(name: SettingName, agency: Agency, changed: string): string {
  const state = defaultSettings[name] ? officeSettings.on : officeSettings.off;
  const sentences = [settingDescriptions[name], fill(officeSettings.byDefault, { state }), changed];
  // SETTINGS-03: the setting alone does nothing.
  const isWaiting = name === 'require_inventory_image' && agency.allow_image_upload !== true;
  return [...sentences, ...(isWaiting ? [officeSettings.needsUpload] : [])].join(' ');
}

function withLastChange(name: string, changed: string): FormField['words'] {
  const words = agencyFieldWords[name] ?? { label: name };
  return { ...words, hint: words.hint === undefined ? changed : `${words.hint} ${changed}` };
}

function lastChange(changes: LastChanges, name: string, zone: string): string {
  const last = changes.find(({ what, field }) => what === 'changed' && field === name);
  const on = last?.created_on ?? null;
  if (on === null) return officeSettings.neverChanged;
  const by = last?.user_name ?? officeSettings.byNobody;
  return fill(officeSettings.lastChange, { time: timeText(zone, on), name: by });
}

/** A value that is there can be changed, but not taken away. */
function isNeeded(name: string, declared: Field, agency: Agency): boolean {
  return declared.required === true || (declared.type !== 'boolean' && Reflect.get(agency, name) !== null);
}

function zones(): FormField['choices'] {
  return Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }));
}
