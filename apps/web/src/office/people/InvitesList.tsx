import { useQuery } from '@tanstack/react-query';
import { officePeople, officePeopleFields as words } from '@vialant/domain/words/office/people';
import { type ReactElement, useMemo } from 'react';
import { useLocation } from 'react-router';
import { invitations } from '../../queries/user.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { timeText } from '../entity/entity-fields.ts';
import { SidePanel } from '../form/SidePanel.tsx';
import { useGo } from '../shell/leave-guard.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import { OfficeTable } from '../table/OfficeTable.tsx';
import { rowsFailed } from '../table/rows-failed.ts';
import { type Act, inviteActs } from './acts.ts';
import { INVITES_PATH } from './paths.ts';
import { expiryText, inviteColumns, roleText } from './people-columns.ts';
import { PeopleViews } from './PeopleViews.tsx';
import { type Invite, toInvites } from './person.ts';
import { useQuestion } from './use-question.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';

const TELLING = ['email', 'role', 'expires'] as const;

/** PEOPLE-02: who was invited and has not come yet. */
export function InvitesList({ openId }: { readonly openId: string | null }): ReactElement {
  const { client, now } = useBasics();
  const go = useGo();
  const { zone } = useOfficeUser();
  const { search } = useLocation();
  const invites = useQuery({ ...invitations(client), select: toInvites });
  const columns = useMemo(() => inviteColumns(zone, now()), [zone, now]);
  const close = (): void => go(`${INVITES_PATH}${search}`);
  const { ask, popup } = useQuestion(close);
  const open = invites.data?.find(({ id }) => id === openId) ?? null;
  return (
    <OfficePage
      title={officePeople.invites}
      panel={
        <>
          {openId !== null && invites.data !== undefined && (
            <SidePanel key={openId} title={open?.primary_email ?? officePeople.invites} onClose={close}>
              {open === null ? (
                <p className="office-panel-body">{officePeople.inviteGone}</p>
              ) : (
                <InviteFacts invite={open} ask={ask} />
              )}
            </SidePanel>
          )}
          {popup}
        </>
      }
    >
      <PeopleViews current={INVITES_PATH} />
      <OfficeTable
        label={officePeople.invites}
        columns={columns}
        telling={TELLING}
        rows={invites.data}
        failed={rowsFailed(invites)}
        empty={officePeople.noInvites}
        hrefOf={({ id }) => `${INVITES_PATH}/${id}${search}`}
        openId={openId}
      />
    </OfficePage>
  );
}

function InviteFacts({ invite, ask }: { readonly invite: Invite; readonly ask: (act: Act) => void }): ReactElement {
  const { client, now } = useBasics();
  const { zone } = useOfficeUser();
  const facts: readonly (readonly [string, string])[] = [
    [words.name.label, `${invite.first_name} ${invite.last_name}`],
    [words.role.label, roleText(invite.role)],
    [words.sent_by_name.label, invite.sent_by_name],
    [words.sent_on.label, timeText(zone, invite.sent_on)],
    [words.expires_on.label, expiryText(invite, zone, now())],
  ];
  return (
    <div className="office-form-fields">
      {facts.map(([label, text]) => (
        <div key={label} className="office-fact">
          <span className="office-fact-label">{label}</span>
          <span className="office-fact-value">{text}</span>
        </div>
      ))}
      <div className="office-row-acts">
        {inviteActs(client, invite).map((act) => (
          <Button key={act.verb} onClick={() => ask(act)}>
            {act.verb}
          </Button>
        ))}
      </div>
    </div>
  );
}
