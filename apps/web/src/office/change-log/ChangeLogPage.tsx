import { useQuery } from '@tanstack/react-query';
import { officeChanges } from '@vialant/domain/words/office/changes';
import { officeTable } from '@vialant/domain/words/office/table';
import { type ReactElement, useMemo } from 'react';
import type { EntityRow } from '../../api/entities.ts';
import { lastChanges } from '../../queries/change-log.ts';
import { rowsOf, type WireRows } from '../../queries/query.ts';
import { useBasics } from '../../services/services.ts';
import { DownloadCsv } from '../entity/DownloadCsv.tsx';
import { timeText } from '../entity/entity-fields.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import type { Column } from '../table/column.ts';
import { ListPage } from '../table/ListPage.tsx';

type Change = EntityRow<'change_log'>;

const TELLING = ['item', 'kind', 'field', 'who', 'when'] as const;

/** SETTINGS-04: who changed what in settings, people, stockroom and templates. */
export function ChangeLogPage(): ReactElement {
  const { client } = useBasics();
  const { zone } = useOfficeUser();
  const query = useQuery({ ...lastChanges(client), select: toRows });
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <ListPage
      title={officeChanges.title}
      query={query}
      columns={columns}
      telling={TELLING}
      empty={officeChanges.empty}
      actions={<DownloadCsv of="change_log" />}
    />
  );
}

const toRows = (wire: WireRows<'change_log'>): Change[] => rowsOf('change_log', wire);

function columnsIn(zone: string): Column<Change>[] {
  const { did, entities } = officeChanges;
  const text = (of: (change: Change) => string | null) => (change: Change) => of(change) ?? officeTable.none;
  return [
    {
      id: 'when',
      label: officeChanges.when,
      kind: 'text',
      text: ({ created_on }) => (created_on === null ? officeTable.none : timeText(zone, created_on)),
      sortBy: ({ created_on }) => created_on?.getTime() ?? null,
    },
    {
      id: 'who',
      label: officeChanges.who,
      kind: 'text',
      text: ({ user_name }) => user_name ?? officeChanges.nobody,
      filter: true,
    },
    {
      id: 'kind',
      label: officeChanges.what,
      kind: 'text',
      text: ({ what, entity }) => `${wordOf(did, what)}: ${wordOf(entities, entity)}`,
      filter: true,
    },
    { id: 'item', label: officeChanges.item, kind: 'text', text: text(({ row_name }) => row_name) },
    { id: 'field', label: officeChanges.field, kind: 'text', text: text(({ field }) => field), filter: true },
    { id: 'from', label: officeChanges.from, kind: 'text', text: text(({ old_value }) => old_value) },
    { id: 'to', label: officeChanges.to, kind: 'text', text: text(({ new_value }) => new_value) },
  ];
}

/** What people read for a name on the wire; one that has no word yet stands as it is. */
function wordOf(words: Readonly<Record<string, string>>, name: string | null): string {
  return words[name ?? ''] ?? name ?? officeTable.none;
}
