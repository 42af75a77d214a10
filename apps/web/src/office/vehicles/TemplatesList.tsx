import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { officeVehicles as words } from '@vialant/domain/words/office/vehicles';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { readAnyRows } from '../../api/entities.ts';
import { entityRows } from '../../queries/entity-rows.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import type { OfficeRow } from '../entity/definition.ts';
import { archivedOn, nameOf } from '../entity/entity-fields.ts';
import { useGo } from '../shell/leave-guard.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import type { Column } from '../table/column.ts';
import { OfficeTable } from '../table/OfficeTable.tsx';
import { rowsFailed } from '../table/rows-failed.ts';
import { NEW, VEHICLES_PATH } from './paths.ts';
import { VehicleViews } from './VehicleViews.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';

/** VEHICLES-01: the templates of the agency. */
export function TemplatesList(): ReactElement {
  const { client } = useBasics();
  const { role } = useOfficeUser();
  const go = useGo();
  const { search } = useLocation();
  const templates = useQuery({ ...entityRows(client, 'general_check'), select: toRows });
  const isEmpty = templates.data?.length === 0;
  const add = role === 'admin' && (
    <Button
      kind="primary"
      icon={<IconPlus aria-hidden size="1.125rem" />}
      onClick={() => go(`${VEHICLES_PATH}/${NEW}`)}
    >
      {words.add}
    </Button>
  );
  return (
    <OfficePage title={words.title}>
      <VehicleViews current={VEHICLES_PATH} />
      <OfficeTable
        label={words.templates}
        columns={COLUMNS}
        rows={templates.data}
        failed={rowsFailed(templates)}
        isArchived={isArchived}
        empty={words.empty}
        emptyAction={isEmpty && add}
        hrefOf={({ id }) => `${VEHICLES_PATH}/${id}${search}`}
        actions={!isEmpty && add}
      />
    </OfficePage>
  );
}

const toRows = (wire: unknown): OfficeRow[] => readAnyRows('general_check', wire);
const isArchived = (row: OfficeRow): boolean => archivedOn(row) !== null;
const versionOf = (row: OfficeRow): number => (typeof row['version'] === 'number' ? row['version'] : 0);

const COLUMNS: readonly Column<OfficeRow>[] = [
  { id: 'name', label: words.name, kind: 'text', text: nameOf },
  {
    id: 'version',
    label: words.version,
    kind: 'text',
    text: (row) => (versionOf(row) === 0 ? words.notPublished : String(versionOf(row))),
    sortBy: versionOf,
  },
];
