import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { caseActs } from '@vialant/domain/words/office/cases';
import { type ReactElement, useMemo } from 'react';
import type { CallReply } from '../../api/client.ts';
import { ABOUT_CASES } from '../../queries/discrepancy-case.ts';
import { members } from '../../queries/user.ts';
import { useBasics } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { Changed } from '../form/changes.ts';
import type { Choice } from '../form/form-field.ts';
import { OfficeForm } from '../form/OfficeForm.tsx';
import { SidePanel } from '../form/SidePanel.tsx';
import { useGo } from '../shell/leave-guard.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import { type CaseAct, definitionOf } from './case-acts.tsx';
import type { CaseDetail } from './case-facts.ts';
import { CASES_PATH } from './paths.ts';

/** The form of one act, at the side of its case. */
export function CaseActPanel({ act, detail }: { readonly act: CaseAct; readonly detail: CaseDetail }): ReactElement {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  const go = useGo();
  const { id: me } = useOfficeUser();
  const { fields, people, done, send, changesRow } = definitionOf(act);
  const listed = useQuery({ ...members(client), enabled: people !== undefined });
  const shown = useMemo(() => {
    const choices = toChoices(listed.data ?? [], ({ id, role }) =>
      people === 'admins' ? role === 'admin' : role !== 'auditor' && id !== me,
    );
    return fields(choices, detail);
  }, [fields, people, listed.data, detail, me]);
  const close = (): void => go(`${CASES_PATH}/${detail.id}`);

  async function save(change: Changed, idempotencyKey: string): Promise<void> {
    try {
      await send(client, detail, change, { idempotencyKey });
    } finally {
      // A case that somebody else has changed is shown as it stands, too.
      await queryClient.invalidateQueries(ABOUT_CASES);
    }
  }

  function tellSaved(): void {
    toast(done, fill(done.text, { number: detail.number }));
    close();
  }

  const { police_report, loss_value, steps_taken } = detail;
  return (
    <SidePanel title={caseActs[act].title} onClose={close} focusesField>
      <OfficeForm
        label={caseActs[act].title}
        fields={shown}
        row={changesRow ? { police_report, loss_value, steps_taken } : null}
        saveLabel={caseActs[act].verb}
        save={save}
        onSaved={tellSaved}
      />
    </SidePanel>
  );
}

type Member = CallReply<'GET user/members'>[number];

function toChoices(members: readonly Member[], isOffered: (member: Member) => boolean): Choice[] {
  return members
    .filter((member) => member.state === 'Active' && isOffered(member))
    .map(({ id, first_name, last_name }) => ({ value: id, label: `${first_name} ${last_name}` }));
}
