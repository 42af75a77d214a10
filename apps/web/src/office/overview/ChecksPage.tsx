import { useQuery } from '@tanstack/react-query';
import { checksWords as words } from '@vialant/domain/words/office/overview';
import { officeTable } from '@vialant/domain/words/office/table';
import { type ReactElement, useMemo } from 'react';
import type { CallReply } from '../../api/client.ts';
import { dailyChecks } from '../../queries/overview.ts';
import { useBasics } from '../../services/services.ts';
import { timeText } from '../entity/entity-fields.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import type { Column } from '../table/column.ts';
import { ListPage } from '../table/ListPage.tsx';

type Check = CallReply<'GET overview/checks'>[number];

const TELLING = ['name', 'state', 'due'] as const;
/** A check becomes missed by the clock alone. */
const LOOK_AGAIN_MS = 60_000;

/** Which boxes missed the check, and how all others stand. */
export function ChecksPage(): ReactElement {
  const { client } = useBasics();
  const { zone } = useOfficeUser();
  const query = useQuery({ ...dailyChecks(client), refetchInterval: LOOK_AGAIN_MS });
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <ListPage
      title={words.title}
      query={query}
      columns={columns}
      telling={TELLING}
      empty={words.empty}
      hrefOf={({ id }) => `/office/stockroom/boxes/${id}`}
    />
  );
}

function columnsIn(zone: string): Column<Check>[] {
  return [
    { id: 'name', label: words.box, kind: 'text', text: ({ name }) => name },
    { id: 'code', label: words.code, kind: 'code', text: ({ barcode_id }) => barcode_id },
    {
      id: 'unit',
      label: words.unit,
      kind: 'text',
      text: ({ unit_name }) => unit_name ?? officeTable.none,
      filter: true,
    },
    { id: 'state', label: words.state, kind: 'text', text: ({ state }) => words.states[state], filter: true },
    {
      id: 'due',
      label: words.due,
      kind: 'text',
      text: ({ due_on }) => timeText(zone, new Date(due_on)),
      sortBy: ({ due_on }) => due_on,
    },
    {
      id: 'last',
      label: words.last,
      kind: 'text',
      text: ({ checked_on }) => (checked_on === null ? words.never : timeText(zone, new Date(checked_on))),
      sortBy: ({ checked_on }) => checked_on,
    },
    { id: 'by', label: words.by, kind: 'text', text: ({ checked_by }) => checked_by ?? officeTable.none },
  ];
}
