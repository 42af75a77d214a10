import { useQueryClient } from '@tanstack/react-query';
import type { Field } from '@vialant/contract/field';
import { ROLES, roleOf } from '@vialant/domain/agency/role';
import { fill } from '@vialant/domain/words/fill';
import { officePeople, officePeopleFields as words, officePeopleMessages } from '@vialant/domain/words/office/people';
import { type ReactElement, useRef } from 'react';
import { allAbout } from '../../queries/query.ts';
import { useBasics } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { Changed } from '../form/changes.ts';
import type { FormField } from '../form/form-field.ts';
import { OfficeForm } from '../form/OfficeForm.tsx';
import { SidePanel } from '../form/SidePanel.tsx';

const name: Field = { type: 'string', required: true, maxLength: 60, inMail: true };
const typed = { isRequired: true, isFixed: false } as const;

/** PEOPLE-02: names, email, role. */
const FIELDS: readonly FormField[] = [
  { name: 'first_name', declared: name, words: words.first_name, ...typed },
  { name: 'last_name', declared: name, words: words.last_name, ...typed },
  { name: 'primary_email', declared: { type: 'string', maxLength: 254 }, words: words.primary_email, ...typed },
  {
    name: 'role',
    declared: { type: 'string', values: ROLES },
    words: words.role,
    choices: ROLES.map((value) => ({ value, label: officePeople.roles[value] })),
    ...typed,
  },
];

export function InvitePanel({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  const invited = useRef('');

  async function save(change: Changed, idempotencyKey: string): Promise<void> {
    const text = (field: string): string => String(change[field] ?? '');
    const person = {
      first_name: text('first_name'),
      last_name: text('last_name'),
      primary_email: text('primary_email'),
      role: roleOf(text('role')),
    };
    invited.current = person.primary_email;
    await client.call('POST user/invite', person, { idempotencyKey });
    await queryClient.invalidateQueries(allAbout('user'));
  }

  function tellSaved(): void {
    const { invited: message } = officePeopleMessages;
    toast(message, fill(message.text, { email: invited.current }));
    onClose();
  }

  return (
    <SidePanel title={officePeople.inviteTitle} onClose={onClose} focusesField>
      <OfficeForm
        label={officePeople.inviteTitle}
        fields={FIELDS}
        row={null}
        saveLabel={officePeople.invite}
        save={save}
        onSaved={tellSaved}
      />
    </SidePanel>
  );
}
