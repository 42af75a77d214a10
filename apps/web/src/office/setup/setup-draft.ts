import type { CallInput } from '@vialant/contract/call';
import { registry } from '@vialant/contract/registry';
import { AGENCY_KINDS, REGISTERED_SCHEDULES } from '@vialant/domain/agency/registration';
import { type DateOnly, dateOnly } from '@vialant/domain/values/date-only';
import { isDeaNumber } from '@vialant/domain/values/dea-number';
import { type InputRefusal, refuseDate, refuseText } from '@vialant/domain/values/input';
import { refusePassword } from '@vialant/domain/values/password';
import { isTimeZone } from '@vialant/domain/values/zone';

/** SETUP-03, in this order. */
export const STEPS = ['code', 'organization', 'agency', 'registration', 'admin'] as const;
export type Step = (typeof STEPS)[number];

/** What was typed, without the password, which is nowhere kept. */
export type SetupDraft = {
  readonly step: Step;
  /** The idempotency key of the call: a second tap, or a reload after a lost answer, sets up once. */
  readonly key: string;
  readonly code: string;
  readonly organization: string;
  readonly agency: string;
  readonly kind: string;
  readonly timeZone: string;
  readonly skipsRegistration: boolean;
  readonly number: string;
  readonly registeredName: string;
  readonly address: string;
  readonly state: string;
  readonly schedules: readonly string[];
  readonly expires: DateOnly | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

const { registration, user, user_group } = registry;

export const setupLimits = {
  code: 60,
  organization: 120,
  agency: user_group.fields.name.maxLength,
  number: registration.fields.number.maxLength,
  registeredName: registration.fields.name.maxLength,
  address: registration.fields.address.maxLength,
  firstName: user.fields.first_name.maxLength,
  lastName: user.fields.last_name.maxLength,
  email: user.fields.primary_email.maxLength,
} as const;

export function emptyDraft(key: string, timeZone: string): SetupDraft {
  return {
    step: 'code',
    key,
    code: '',
    organization: '',
    agency: '',
    kind: '',
    timeZone,
    skipsRegistration: false,
    number: '',
    registeredName: '',
    address: '',
    state: '',
    schedules: [],
    expires: null,
    firstName: '',
    lastName: '',
    email: '',
  };
}

/** The step after this one, or before it; at the ends the step itself. */
export function stepFrom(step: Step, by: 1 | -1): Step {
  return STEPS[STEPS.indexOf(step) + by] ?? step;
}

/** A DEA number as it is compared and stored. */
export function typedDeaNumber(text: string): string {
  return text.trim().toUpperCase();
}

/** Whether the step can be left: each of its fields is there and fits. The server looks at all of them again. */
export function isComplete(step: Step, draft: SetupDraft, password: string): boolean {
  const isName = (name: 'organization' | 'agency' | 'registeredName' | 'firstName' | 'lastName'): boolean =>
    isText(draft[name], setupLimits[name], 'name');
  switch (step) {
    case 'code':
      return isText(draft.code, setupLimits.code);
    case 'organization':
      return isName('organization');
    case 'agency':
      return isName('agency') && kindOf(draft) !== undefined && isTimeZone(draft.timeZone);
    case 'registration':
      return draft.skipsRegistration || isRegistration(draft);
    case 'admin':
      return (
        isName('firstName') &&
        isName('lastName') &&
        isText(draft.email, setupLimits.email, 'email') &&
        refusePassword(password) === null
      );
  }
}

/** The first step that cannot be left yet; null if all are complete. */
export function firstIncomplete(draft: SetupDraft, password: string): Step | null {
  return STEPS.find((step) => !isComplete(step, draft, password)) ?? null;
}

function isRegistration(draft: SetupDraft): boolean {
  return (
    isDeaNumber(typedDeaNumber(draft.number)) &&
    isText(draft.registeredName, setupLimits.registeredName, 'name') &&
    isText(draft.address, setupLimits.address) &&
    draft.state !== '' &&
    draft.schedules.length > 0 &&
    refuseDate(draft.expires) === null
  );
}

function isText(value: string, maxLength: number, kind: 'text' | 'name' | 'email' = 'text'): boolean {
  const refusal: InputRefusal | null = refuseText({ value, required: true, maxLength, kind });
  return refusal === null;
}

function kindOf({ kind }: SetupDraft): (typeof AGENCY_KINDS)[number] | undefined {
  return AGENCY_KINDS.find((each) => each === kind);
}

/** The body of the call; null while something is missing. */
export function setupBody(draft: SetupDraft, passwordHash: string): CallInput<'POST setup/create'> | null {
  const kind = kindOf(draft);
  if (kind === undefined) return null;
  return {
    code: draft.code,
    organization: draft.organization,
    agency: { name: draft.agency, kind, time_zone: draft.timeZone },
    registration: draft.skipsRegistration
      ? null
      : {
          number: typedDeaNumber(draft.number),
          name: draft.registeredName,
          address: draft.address,
          state: draft.state,
          schedules: [...draft.schedules],
          expiration_date: draft.expires,
        },
    first_name: draft.firstName,
    last_name: draft.lastName,
    primary_email: draft.email,
    password: passwordHash,
  };
}

/** Which step holds a field of the call, by the name under which the server refuses it. */
export function stepOf(field: string): Step {
  if (field === 'code' || field === 'organization') return field;
  if (field.startsWith('agency')) return 'agency';
  return field.startsWith('registration') ? 'registration' : 'admin';
}

const KEPT_AS = 'setup_draft';

/** Keeps what was typed in this tab, so that a reload does not lose it. */
export function keepDraft(tab: Storage, draft: SetupDraft): void {
  tab.setItem(KEPT_AS, JSON.stringify(draft));
}

export function dropDraft(tab: Storage): void {
  tab.removeItem(KEPT_AS);
}

/** What was kept, field by field; what is missing or of another form is as in `empty`. */
export function keptDraft(tab: Storage, empty: SetupDraft): SetupDraft {
  const kept = parsed(tab.getItem(KEPT_AS));
  const text = (name: Exclude<keyof SetupDraft, 'step' | 'skipsRegistration' | 'schedules' | 'expires'>): string => {
    const value = kept[name];
    return typeof value === 'string' ? value : empty[name];
  };
  const { schedules, expires } = kept;
  return {
    step: STEPS.find((step) => step === kept['step']) ?? empty.step,
    key: text('key'),
    code: text('code'),
    organization: text('organization'),
    agency: text('agency'),
    kind: text('kind'),
    timeZone: text('timeZone'),
    skipsRegistration: kept['skipsRegistration'] === true,
    number: text('number'),
    registeredName: text('registeredName'),
    address: text('address'),
    state: text('state'),
    schedules: REGISTERED_SCHEDULES.filter((each) => Array.isArray(schedules) && schedules.includes(each)),
    expires: typeof expires === 'string' ? dateOnly(expires) : null,
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
  };
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
