import { useQuery } from '@tanstack/react-query';
import { officeShell } from '@vialant/domain/words/office/shell';
import type { ReactElement } from 'react';
import { rowsOf, type WireRows } from '../../queries/query.ts';
import { agenciesOfUser } from '../../queries/user-group.ts';
import { useBasics, useDevice } from '../../services/services.ts';
import { useAskToLeave } from './leave-guard.tsx';
import { useOfficeUser } from './office-user.ts';
import { OFFICE_PATH } from './section.ts';

/** The agency's name; a chooser only for who belongs to several. Another agency loads the app anew (GROUP-03). */
export function AgencyChooser(): ReactElement {
  const { client, storage } = useBasics();
  const { page } = useDevice();
  const { agencyId, agencyName } = useOfficeUser();
  const ask = useAskToLeave();
  const agencies = useQuery({ ...agenciesOfUser(client), select: toAgencies }).data ?? [];
  if (agencies.length < 2) return <span className="office-agency">{agencyName}</span>;
  return (
    <select
      className="office-agency office-agency--choice"
      aria-label={officeShell.agency}
      value={agencyId}
      onChange={(event) => {
        const id = event.currentTarget.value;
        ask(() => {
          storage.set('selectedAgencyId', id);
          page.open(OFFICE_PATH);
        });
      }}
    >
      {agencies.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function toAgencies(rows: WireRows<'user_group'>): { id: string; name: string }[] {
  return rowsOf('user_group', rows).map(({ id, name }) => ({ id, name }));
}
