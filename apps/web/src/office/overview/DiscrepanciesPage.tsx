import { useQuery } from '@tanstack/react-query';
import { discrepancyWords as words } from '@vialant/domain/words/office/overview';
import { officeTable } from '@vialant/domain/words/office/table';
import { type ReactElement, useMemo } from 'react';
import type { CallReply } from '../../api/client.ts';
import type { EntityRow } from '../../api/entities.ts';
import { lastDiscrepancies } from '../../queries/overview.ts';
import { rowsOf, type WireRows } from '../../queries/query.ts';
import { members } from '../../queries/user.ts';
import { useBasics } from '../../services/services.ts';
import { DownloadCsv } from '../entity/DownloadCsv.tsx';
import { timeText } from '../entity/entity-fields.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import type { Column } from '../table/column.ts';
import { ListPage } from '../table/ListPage.tsx';

type Discrepancy = EntityRow<'discrepancy'>;
type Names = ReadonlyMap<string, string>;

const TELLING = ['type', 'notes', 'when'] as const;
const NOBODY: Names = new Map();

/** What did not agree with the record, newest first. */
export function DiscrepanciesPage(): ReactElement {
  const { client } = useBasics();
  const { zone } = useOfficeUser();
  const query = useQuery({ ...lastDiscrepancies(client), select: toRows });
  const { data: names = NOBODY } = useQuery({ ...members(client), select: toNames });
  const columns = useMemo(() => columnsIn(zone, names), [zone, names]);
  return (
    <ListPage
      title={words.title}
      query={query}
      columns={columns}
      telling={TELLING}
      empty={words.empty}
      hrefOf={caseOf}
      actions={<DownloadCsv of="discrepancy" />}
    />
  );
}

/** The case in which it is, where all of it can be read. */
const caseOf = ({ case_id }: Discrepancy): string => `/office/cases/${case_id ?? ''}`;

const toRows = (wire: WireRows<'discrepancy'>): Discrepancy[] => rowsOf('discrepancy', wire);

const toNames = (people: CallReply<'GET user/members'>): Names =>
  new Map(people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));

function columnsIn(zone: string, names: Names): Column<Discrepancy>[] {
  return [
    {
      id: 'when',
      label: words.when,
      kind: 'text',
      text: ({ created_on }) => (created_on === null ? officeTable.none : timeText(zone, created_on)),
      sortBy: ({ created_on }) => created_on?.getTime() ?? null,
    },
    {
      id: 'type',
      label: words.type,
      kind: 'text',
      text: ({ discrepancy_type }) => discrepancy_type,
      filter: true,
    },
    {
      id: 'who',
      label: words.who,
      kind: 'text',
      text: ({ created_by }) => names.get(created_by ?? '') ?? officeTable.none,
      filter: true,
    },
    { id: 'notes', label: words.notes, kind: 'text', text: ({ notes }) => notes ?? officeTable.none },
  ];
}
