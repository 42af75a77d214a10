import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dayIn } from '@vialant/domain/values/zone';
import { officePeople, officePeopleFields } from '@vialant/domain/words/office/people';
import { type ReactElement, useMemo } from 'react';
import { useLocation } from 'react-router';
import { members } from '../../queries/user.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { useGo } from '../shell/leave-guard.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import type { Column } from '../table/column.ts';
import { OfficeTable } from '../table/OfficeTable.tsx';
import { rowsFailed } from '../table/rows-failed.ts';
import { useFocusBack } from '../table/use-focus-back.ts';
import { type Act, firstAct } from './acts.ts';
import { InvitePanel } from './InvitePanel.tsx';
import { INVITES_PATH, NEW, PEOPLE_PATH } from './paths.ts';
import { peopleColumns } from './people-columns.ts';
import { PeopleViews } from './PeopleViews.tsx';
import { type Person, toPeople } from './person.ts';
import { PersonPanel } from './PersonPanel.tsx';
import { useQuestion } from './use-question.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';

const TELLING = ['name', 'role', 'state'] as const;

/** PEOPLE-01. */
export function PeopleList({ openId }: { readonly openId: string | null }): ReactElement {
  const { client } = useBasics();
  const go = useGo();
  const { role } = useOfficeUser();
  const { search } = useLocation();
  const people = useQuery({ ...members(client), select: toPeople });
  const isAdmin = role === 'admin';
  const close = (): void => go(`${PEOPLE_PATH}${search}`);
  const { ask, popup } = useQuestion(close);
  const columns = useColumns(isAdmin, ask);
  const inviteButton = useFocusBack(openId);

  /** An invite is answered for where the invites are. */
  function hrefOf({ id, state }: Person): string {
    return state === 'Invited' && isAdmin ? `${INVITES_PATH}/${id}` : `${PEOPLE_PATH}/${id}${search}`;
  }

  const open = people.data?.find(({ id }) => id === openId) ?? null;
  return (
    <OfficePage
      title={officePeople.title}
      panel={
        <>
          {openId === NEW && isAdmin && <InvitePanel onClose={close} />}
          {openId !== null && openId !== NEW && people.data !== undefined && (
            <PersonPanel key={openId} person={open} ask={ask} onClose={close} />
          )}
          {popup}
        </>
      }
    >
      {isAdmin && <PeopleViews current={PEOPLE_PATH} />}
      <OfficeTable
        label={officePeople.title}
        columns={columns}
        telling={TELLING}
        rows={people.data}
        failed={rowsFailed(people)}
        empty={officePeople.empty}
        hrefOf={hrefOf}
        openId={openId}
        actions={
          isAdmin && (
            <Button
              ref={inviteButton}
              kind="primary"
              icon={<IconUserPlus aria-hidden size="1.125rem" />}
              onClick={() => go(`${PEOPLE_PATH}/${NEW}${search}`)}
            >
              {officePeople.invite}
            </Button>
          )
        }
      />
    </OfficePage>
  );
}

/** The columns, and for an admin a button in each row for what is done most. */
function useColumns(isAdmin: boolean, ask: (act: Act) => void): Column<Person>[] {
  const { client, now } = useBasics();
  const { zone, agencyName } = useOfficeUser();
  return useMemo(() => {
    const columns = peopleColumns(zone);
    const actOf = (person: Person): Act | null =>
      firstAct(client, person, { today: dayIn(zone, now()), agency: agencyName });
    if (!isAdmin) return columns;
    const act: Column<Person> = {
      id: 'act',
      label: officePeopleFields.act.label,
      kind: 'text',
      text: (person) => actOf(person)?.verb ?? '',
      show: (person) => <ActButton act={actOf(person)} name={person.name} ask={ask} />,
    };
    return [...columns, act];
  }, [client, now, zone, agencyName, isAdmin, ask]);
}

type ActButtonProps = { readonly act: Act | null; readonly name: string; readonly ask: (act: Act) => void };

/** For the mouse: by keyboard the same act is in the panel of the row, so that Tab does not stop at every row. */
function ActButton({ act, name, ask }: ActButtonProps): ReactElement | null {
  if (act === null) return null;
  return (
    <button
      type="button"
      className="people-act"
      tabIndex={-1}
      aria-label={`${act.verb}: ${name}`}
      onClick={() => ask(act)}
    >
      {act.verb}
    </button>
  );
}
