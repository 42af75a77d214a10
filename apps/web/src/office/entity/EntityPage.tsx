import { IconPlus } from '@tabler/icons-react';
import { isDownload } from '@vialant/contract/downloads';
import { entity } from '@vialant/contract/registry';
import { fill } from '@vialant/domain/words/fill';
import { officeForm } from '@vialant/domain/words/office/form';
import { type ReactElement, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { useGo } from '../shell/leave-guard.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import { OfficeTable } from '../table/OfficeTable.tsx';
import { useFocusBack } from '../table/use-focus-back.ts';
import type { EntityPageDefinition, OfficeRow } from './definition.ts';
import { entityColumns } from './entity-columns.ts';
import { archivedOn, isArchivable } from './entity-fields.ts';
import { DownloadCsv } from './DownloadCsv.tsx';
import { EntityPanel } from './EntityPanel.tsx';
import { useEntityRows, useRelatedNames } from './use-entity-rows.ts';
import { OfficePage } from '../shell/OfficePage.tsx';

/** The last part of the address of the form for a new row; ids are never this word. */
const NEW = 'new';

const isArchived = (row: OfficeRow): boolean => archivedOn(row) !== null;

/** List, form and archive of an entity, as the contract declares it and `definition` arranges it. */
export function EntityPage({ definition }: { readonly definition: EntityPageDefinition }): ReactElement {
  const { words, path, entity: name, telling } = definition;
  const { client } = useBasics();
  const go = useGo();
  const { zone, role } = useOfficeUser();
  const { search } = useLocation();
  const openId = useParams()['*'] || null;
  const { rows, failed } = useEntityRows(definition);
  const related = useRelatedNames(definition);
  const withArchived = new URLSearchParams(search).get('archived') === '1';
  const source = useMemo(() => ({ definition, related, zone }), [definition, related, zone]);
  const columns = useMemo(() => entityColumns(source, withArchived), [source, withArchived]);
  const hasCreate = entity(name).verbs.create !== undefined || definition.writes?.(client).create !== undefined;
  const mayAdd = role === 'admin' && hasCreate;
  const addLabel = fill(officeForm.add, { one: words.one });
  const addButton = useFocusBack(openId);

  const hrefOf = (id: string): string => `${path}/${id}${search}`;
  const add = mayAdd && (
    <Button
      ref={addButton}
      kind="primary"
      icon={<IconPlus aria-hidden size="1.125rem" />}
      onClick={() => go(hrefOf(NEW))}
    >
      {addLabel}
    </Button>
  );
  const isEmpty = rows?.length === 0;
  return (
    <OfficePage
      title={words.title}
      panel={
        openId !== null && (
          <EntityPanel
            key={openId}
            source={source}
            rows={rows}
            openId={openId === NEW ? null : openId}
            hrefOf={hrefOf}
            onClose={() => go(`${path}${search}`)}
          />
        )
      }
    >
      <OfficeTable
        label={words.title}
        columns={columns}
        {...(telling && { telling })}
        rows={rows}
        failed={failed}
        {...(isArchivable(name) && { isArchived })}
        empty={words.empty}
        emptyAction={isEmpty && add}
        hrefOf={(row) => hrefOf(row.id)}
        openId={openId}
        actions={
          !isEmpty && (
            <div className="office-list-actions">
              {isDownload(name) && <DownloadCsv of={name} />}
              {add}
            </div>
          )
        }
      />
    </OfficePage>
  );
}
