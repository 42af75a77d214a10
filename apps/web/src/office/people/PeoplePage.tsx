import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { useOfficeUser } from '../shell/office-user.ts';
import { InvitesList } from './InvitesList.tsx';
import { PeopleList } from './PeopleList.tsx';
import './people.css';

/** PEOPLE-01 to PEOPLE-06: the people, and below `invites` those who have not come yet. */
export function PeoplePage(): ReactElement {
  const [first = '', second = ''] = (useParams()['*'] ?? '').split('/');
  const { role } = useOfficeUser();
  // Auditors see who is invited among the people, and can do nothing about it.
  if (first === 'invites' && role === 'admin') return <InvitesList openId={second || null} />;
  return <PeopleList openId={first || null} />;
}
