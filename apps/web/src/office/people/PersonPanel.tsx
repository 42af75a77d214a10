import { useQueryClient } from '@tanstack/react-query';
import { entity } from '@vialant/contract/registry';
import { ROLES } from '@vialant/domain/agency/role';
import { dayIn } from '@vialant/domain/values/zone';
import { fill } from '@vialant/domain/words/fill';
import { officeForm } from '@vialant/domain/words/office/form';
import { officePeople, officePeopleFields as words } from '@vialant/domain/words/office/people';
import { officeMessages } from '@vialant/domain/words/office/shell';
import type { ReactElement } from 'react';
import { entityWrites } from '../../api/entity-writes.ts';
import { allAbout } from '../../queries/query.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { Changed } from '../form/changes.ts';
import type { FormField } from '../form/form-field.ts';
import { OfficeForm } from '../form/OfficeForm.tsx';
import { SidePanel } from '../form/SidePanel.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import { type Act, personActs } from './acts.ts';
import { codeText, signInText } from './people-columns.ts';
import type { Person } from './person.ts';
import { WitnessPhones } from './WitnessPhones.tsx';

export type PersonPanelProps = {
  /** Null for somebody who is not here any more. */
  readonly person: Person | null;
  readonly ask: (act: Act) => void;
  readonly onClose: () => void;
};

/** A person: what is known of them, their role and last day, and what can be done (PEOPLE-04 to PEOPLE-06). */
export function PersonPanel({ person, ask, onClose }: PersonPanelProps): ReactElement {
  return (
    <SidePanel title={person?.name ?? officePeople.title} onClose={onClose}>
      {person === null ? (
        <p className="office-panel-body">{officePeople.gone}</p>
      ) : (
        <PersonForm person={person} ask={ask} />
      )}
    </SidePanel>
  );
}

function PersonForm({ person, ask }: { readonly person: Person; readonly ask: (act: Act) => void }): ReactElement {
  const { client, now } = useBasics();
  const { role, zone, agencyName } = useOfficeUser();
  const queryClient = useQueryClient();
  const toast = useToast();
  const isAdmin = role === 'admin' && person.state !== 'Invited';
  const acts = isAdmin ? personActs(client, person, { today: dayIn(zone, now()), agency: agencyName }) : [];

  async function save(change: Changed, idempotencyKey: string): Promise<void> {
    await entityWrites(client, 'user').update(person.id, change, { idempotencyKey });
    await queryClient.invalidateQueries(allAbout('user'));
  }

  return (
    <OfficeForm
      label={person.name}
      fields={personFields(person, isAdmin)}
      row={person.row}
      saveLabel={officeForm.save}
      save={save}
      onSaved={() => toast(officeMessages.saved, fill(officeMessages.saved.text, { name: person.name }))}
    >
      <Fact label={words.state.label} text={officePeople.states[person.state]} />
      <Fact label={words.one_time_code.label} text={codeText(person.oneTimeCode)} />
      <Fact label={words.last_sign_in_on.label} text={signInText(person, zone)} />
      {person.sisters !== '' && <Fact label={words.sister_agencies.label} text={person.sisters} />}
      {isAdmin && !person.isHome && <p className="office-field-hint">{officePeople.elsewhere}</p>}
      {acts.length > 0 && (
        <div className="office-row-acts">
          {acts.map((act) => (
            <Button key={act.verb} onClick={() => ask(act)}>
              {act.verb}
            </Button>
          ))}
        </div>
      )}
      {person.state !== 'Invited' && <WitnessPhones person={person} ask={ask} />}
    </OfficeForm>
  );
}

function Fact({ label, text }: { readonly label: string; readonly text: string }): ReactElement {
  return (
    <div className="office-fact">
      <span className="office-fact-label">{label}</span>
      <span className="office-fact-value">{text}</span>
    </div>
  );
}

/** Of a person at home elsewhere an admin changes the role alone (PEOPLE-06). */
function personFields({ isHome }: Person, isAdmin: boolean): FormField[] {
  const { fields } = entity('user');
  return (['first_name', 'last_name', 'primary_email', 'role', 'inactive_after_date'] as const).flatMap((name) => {
    const declared = fields[name];
    if (declared === undefined || (name === 'inactive_after_date' && !isHome)) return [];
    const isFixed = !isAdmin || name === 'primary_email' || (name !== 'role' && !isHome);
    const field = { name, declared, words: words[name], isRequired: name !== 'inactive_after_date', isFixed };
    if (name !== 'role') return [field];
    return [{ ...field, choices: ROLES.map((value) => ({ value, label: officePeople.roles[value] })) }];
  });
}
