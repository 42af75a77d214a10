import { registry } from '@vialant/contract/registry';
import { refuseText } from '@vialant/domain/values/input';

/** What the person typed, under the wire names (ENT-16). */
export type ContactEntry = {
  readonly first_name: string;
  readonly last_name: string;
  readonly agency_name: string;
  readonly email: string;
  readonly question_or_comment: string;
  readonly department: string;
};

export const emptyContact: ContactEntry = {
  first_name: '',
  last_name: '',
  agency_name: '',
  email: '',
  question_or_comment: '',
  department: '',
};

const { fields } = registry.contact_us;

export const contactLimits = {
  first_name: fields.first_name.maxLength,
  last_name: fields.last_name.maxLength,
  agency_name: fields.agency_name.maxLength,
  email: fields.email.maxLength,
  question_or_comment: fields.question_or_comment.maxLength,
} as const;

/** Whether every field is filled in and within its limit (SIGNUP-05, SIGNUP-08). */
export function isComplete(entry: ContactEntry): boolean {
  const names = ['first_name', 'last_name', 'agency_name'] as const;
  const { question_or_comment: comment } = entry;
  return (
    names.every(
      (name) =>
        refuseText({ value: entry[name], required: true, maxLength: contactLimits[name], kind: 'name' }) === null,
    ) &&
    refuseText({ value: comment, required: true, maxLength: contactLimits.question_or_comment }) === null &&
    refuseText({ value: entry.email, required: true, maxLength: contactLimits.email, kind: 'email' }) === null &&
    entry.department !== ''
  );
}
