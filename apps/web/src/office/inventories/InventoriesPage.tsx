import { IconClipboardList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dayIn } from '@vialant/domain/values/zone';
import { fill } from '@vialant/domain/words/fill';
import { inventoryWords as words, momentWords } from '@vialant/domain/words/office/law';
import { type ReactElement, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import type { CallReply } from '../../api/client.ts';
import { inventories } from '../../queries/office/inventory-count.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { timeText } from '../entity/entity-fields.ts';
import { useGo } from '../shell/leave-guard.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import type { Column } from '../table/column.ts';
import { OfficeTable } from '../table/OfficeTable.tsx';
import { rowsFailed } from '../table/rows-failed.ts';
import { INVENTORIES_PATH, inventoryReport, NEW } from './paths.ts';
import { TakePanel } from './TakePanel.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import './inventories.css';

type Inventory = CallReply<'GET inventory_count/all'>['counts'][number];

const TELLING = ['taken', 'moment', 'vials'] as const;

/** LAW-07: the inventories that were taken; each one is read as a report. */
export function InventoriesPage(): ReactElement {
  const { client, now } = useBasics();
  const { role, zone } = useOfficeUser();
  const go = useGo();
  const { search } = useLocation();
  const isNew = useParams()['*'] === NEW;
  const query = useQuery(inventories(client));
  const columns = useMemo(() => inventoryColumns(zone), [zone]);
  const due = query.data?.due_date ?? null;
  const isOver = due !== null && due < dayIn(zone, now());
  const isAdmin = role === 'admin';
  return (
    <OfficePage
      title={words.title}
      panel={isNew && isAdmin && <TakePanel onClose={() => go(`${INVENTORIES_PATH}${search}`)} />}
    >
      <p className="inventory-about">
        {words.about} {due !== null && fill(isOver ? words.overdue : words.due, { date: due })}
      </p>
      <OfficeTable
        label={words.title}
        columns={columns}
        telling={TELLING}
        rows={query.data?.counts}
        failed={rowsFailed(query)}
        empty={words.empty}
        hrefOf={hrefOf}
        actions={
          isAdmin && (
            <Button
              icon={<IconClipboardList aria-hidden size="1.125rem" />}
              onClick={() => go(`${INVENTORIES_PATH}/${NEW}${search}`)}
            >
              {words.take}
            </Button>
          )
        }
      />
    </OfficePage>
  );
}

const hrefOf = ({ id }: Inventory): string => inventoryReport(id);

function inventoryColumns(zone: string): Column<Inventory>[] {
  const count = (id: 'vials' | 'locations'): Column<Inventory> => ({
    id,
    label: words[id],
    kind: 'number',
    text: (row) => String(row[id]),
    sortBy: (row) => row[id],
  });
  return [
    {
      id: 'taken',
      label: words.taken,
      kind: 'text',
      text: ({ created_on }) => timeText(zone, new Date(created_on)),
      sortBy: ({ created_on }) => created_on,
    },
    { id: 'moment', label: words.moment, kind: 'text', text: ({ moment }) => momentWords[moment], filter: true },
    { id: 'by', label: words.takenBy, kind: 'text', text: ({ taken_by }) => taken_by },
    count('vials'),
    count('locations'),
    { id: 'saved', label: words.by, kind: 'text', text: ({ created_by_name }) => created_by_name },
  ];
}
