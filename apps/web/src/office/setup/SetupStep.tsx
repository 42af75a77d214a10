import { AGENCY_KINDS, REGISTERED_SCHEDULES, REGISTERED_STATES } from '@vialant/domain/agency/registration';
import { isDeaNumber } from '@vialant/domain/values/dea-number';
import { refusePassword } from '@vialant/domain/values/password';
import { messages } from '@vialant/domain/words/messages';
import { setupWords } from '@vialant/domain/words/office/setup';
import { say } from '@vialant/domain/words/refusal';
import { type ReactElement, useId } from 'react';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { EmailField } from '../../ui/fields/EmailField.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { type SetupDraft, setupLimits, typedDeaNumber } from './setup-draft.ts';

export type SetupStepProps = {
  readonly draft: SetupDraft;
  readonly password: string;
  readonly tried: boolean;
  /** What the server said of fields, by their names in the call. */
  readonly refused: Readonly<Record<string, string>>;
  /** `field`: the name of what is changed, in the call. */
  readonly onChange: (part: Partial<SetupDraft>, field: string) => void;
  readonly onPassword: (password: string) => void;
};

/** The fields of the step that the draft is at. */
export function SetupStep(props: SetupStepProps): ReactElement {
  switch (props.draft.step) {
    case 'code':
      return <CodeStep {...props} />;
    case 'organization':
      return <OrganizationStep {...props} />;
    case 'agency':
      return <AgencyStep {...props} />;
    case 'registration':
      return <RegistrationStep {...props} />;
    case 'admin':
      return <AdminStep {...props} />;
  }
}

type TextName = Exclude<keyof SetupDraft, 'step' | 'key' | 'skipsRegistration' | 'schedules' | 'expires'>;

/** What every field of text needs: its value, and what the server said of it under its name in the call. */
function textOf({ draft, tried, refused, onChange }: SetupStepProps, name: TextName, field: string) {
  return {
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }, field),
    required: true,
    tried,
    refused: refused[field] ?? null,
  };
}

function CodeStep(props: SetupStepProps): ReactElement {
  const { code } = setupWords;
  return (
    <TextField label={code.label} hint={code.hint} maxLength={setupLimits.code} {...textOf(props, 'code', 'code')} />
  );
}

function OrganizationStep(props: SetupStepProps): ReactElement {
  const { organization } = setupWords;
  return (
    <TextField
      label={organization.label}
      hint={organization.hint}
      kind="name"
      maxLength={setupLimits.organization}
      autoComplete="organization"
      {...textOf(props, 'organization', 'organization')}
    />
  );
}

const kinds = AGENCY_KINDS.map((kind) => ({ value: kind, label: setupWords.agency.kinds[kind] }));

function AgencyStep(props: SetupStepProps): ReactElement {
  const { agency } = setupWords;
  return (
    <>
      <TextField
        label={agency.label}
        hint={agency.hint}
        kind="name"
        maxLength={setupLimits.agency}
        {...textOf(props, 'agency', 'agency.name')}
      />
      <SelectField label={agency.kind} choices={kinds} {...textOf(props, 'kind', 'agency.kind')} />
      <SelectField
        label={agency.zone}
        choices={zonesWith(props.draft.timeZone)}
        {...textOf(props, 'timeZone', 'agency.time_zone')}
      />
      <p className="setup-hint">{agency.zoneHint}</p>
    </>
  );
}

/** The zones that this browser knows, and the one that is chosen, which may be known under another name. */
function zonesWith(chosen: string): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(chosen === '' ? [] : [chosen])]);
  return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
}

const states = REGISTERED_STATES.toSorted().map((state) => ({ value: state, label: state }));

function RegistrationStep(props: SetupStepProps): ReactElement {
  const { draft, tried, refused, onChange } = props;
  const { registration } = setupWords;
  const number = textOf(props, 'number', 'registration.number');
  const isWrong = draft.number !== '' && tried && !isDeaNumber(typedDeaNumber(draft.number));
  return (
    <>
      <p className="setup-hint">{registration.hint}</p>
      <TextField
        label={registration.number}
        maxLength={setupLimits.number}
        {...number}
        refused={isWrong ? setupWords.notDeaNumber : number.refused}
      />
      <TextField
        label={registration.name}
        kind="name"
        maxLength={setupLimits.registeredName}
        {...textOf(props, 'registeredName', 'registration.name')}
      />
      <TextArea
        label={registration.address}
        maxLength={setupLimits.address}
        {...textOf(props, 'address', 'registration.address')}
      />
      <SelectField label={registration.state} choices={states} {...textOf(props, 'state', 'registration.state')} />
      <Schedules {...props} />
      <DateField
        label={registration.expires}
        value={draft.expires}
        onChange={(expires) => onChange({ expires }, 'registration.expiration_date')}
        tried={tried}
        refused={refused['registration.expiration_date'] ?? null}
      />
    </>
  );
}

function Schedules({ draft, tried, onChange }: SetupStepProps): ReactElement {
  const isMissing = tried && draft.schedules.length === 0;
  const errorId = useId();
  return (
    <fieldset className="setup-group" {...(isMissing && { 'aria-describedby': errorId })}>
      <legend>{setupWords.registration.schedules}</legend>
      {REGISTERED_SCHEDULES.map((each) => (
        <CheckboxField
          key={each}
          label={each}
          checked={draft.schedules.includes(each)}
          onChange={(isChecked) => {
            const chosen = REGISTERED_SCHEDULES.filter((one) =>
              one === each ? isChecked : draft.schedules.includes(one),
            );
            onChange({ schedules: chosen }, 'registration.schedules');
          }}
        />
      ))}
      {isMissing && (
        <p id={errorId} className="setup-group-error">
          {messages.input.required.text}
        </p>
      )}
    </fieldset>
  );
}

function AdminStep(props: SetupStepProps): ReactElement {
  const { password, tried, refused, onPassword } = props;
  const { admin } = setupWords;
  const refusal = tried && password !== '' ? refusePassword(password) : null;
  return (
    <>
      <TextField
        label={admin.firstName}
        kind="name"
        maxLength={setupLimits.firstName}
        autoComplete="given-name"
        {...textOf(props, 'firstName', 'first_name')}
      />
      <TextField
        label={admin.lastName}
        kind="name"
        maxLength={setupLimits.lastName}
        autoComplete="family-name"
        {...textOf(props, 'lastName', 'last_name')}
      />
      <EmailField
        label={admin.email}
        maxLength={setupLimits.email}
        autoComplete="username"
        {...textOf(props, 'email', 'primary_email')}
      />
      <PasswordField
        label={admin.password}
        hint={admin.passwordHint}
        value={password}
        onChange={onPassword}
        required
        tried={tried}
        autoComplete="new-password"
        refused={refusal === null ? (refused['password'] ?? null) : say(refusal)}
      />
    </>
  );
}
