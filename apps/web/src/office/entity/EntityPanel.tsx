import { useQueryClient } from '@tanstack/react-query';
import { entity } from '@vialant/contract/registry';
import { fill } from '@vialant/domain/words/fill';
import { officeForm } from '@vialant/domain/words/office/form';
import { officeMessages } from '@vialant/domain/words/office/shell';
import { type ReactElement, useRef } from 'react';
import { type EntityWrites, entityWrites } from '../../api/entity-writes.ts';
import { allAbout } from '../../queries/query.ts';
import { useBasics } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { Changed } from '../form/changes.ts';
import { OfficeForm } from '../form/OfficeForm.tsx';
import { SidePanel } from '../form/SidePanel.tsx';
import { useGo } from '../shell/leave-guard.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import type { OfficeRow } from './definition.ts';
import { archivedOn, type FieldsSource, formFields, nameOf, timeText } from './entity-fields.ts';
import { RowActs } from './RowActs.tsx';

export type EntityPanelProps = {
  readonly source: FieldsSource;
  readonly rows: readonly OfficeRow[] | undefined;
  /** The row to show; null for a new one. */
  readonly openId: string | null;
  readonly hrefOf: (id: string) => string;
  readonly onClose: () => void;
};

/** The panel of a row: its fields, and what can be done with it. */
export function EntityPanel({ source, rows, openId, hrefOf, onClose }: EntityPanelProps): ReactElement {
  const go = useGo();
  const { words } = source.definition;
  const row = rows?.find(({ id }) => id === openId) ?? null;

  function move(by: 1 | -1): void {
    const shown = [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset['row']);
    const next = shown[shown.indexOf(openId ?? '') + by];
    if (openId !== null && shown.includes(openId) && next !== undefined) go(hrefOf(next), { replace: true });
  }

  if (openId === null) {
    return (
      <SidePanel title={fill(officeForm.add, { one: words.one })} onClose={onClose} focusesField>
        <RowForm source={source} row={null} onAdded={onClose} onRemoved={onClose} />
      </SidePanel>
    );
  }
  return (
    <SidePanel title={row === null ? words.title : nameOf(row)} onClose={onClose} onMove={move}>
      {row !== null && <RowForm source={source} row={row} onRemoved={onClose} />}
      {row === null && rows !== undefined && <p className="office-panel-body">{officeForm.gone}</p>}
    </SidePanel>
  );
}

type RowFormProps = {
  readonly source: FieldsSource;
  readonly row: OfficeRow | null;
  readonly onAdded?: () => void;
  readonly onRemoved: () => void;
};

function RowForm({ source, row, onAdded, onRemoved }: RowFormProps): ReactElement {
  const { definition, zone } = source;
  const { client } = useBasics();
  const { role } = useOfficeUser();
  const queryClient = useQueryClient();
  const toast = useToast();
  const savedName = useRef('');
  const own: Partial<EntityWrites> = definition.writes?.(client) ?? {};
  const writes = { ...entityWrites(client, definition.entity), ...own };
  const verb = row === null ? 'create' : 'update';
  const hasVerb = entity(definition.entity).verbs[verb] !== undefined || own[verb] !== undefined;
  const since = row === null ? null : archivedOn(row);
  const fields = formFields(source, row, role === 'admin' && hasVerb && since === null);
  const label = row === null ? fill(officeForm.add, { one: definition.words.one }) : nameOf(row);

  async function save(change: Changed, idempotencyKey: string): Promise<void> {
    const options = { idempotencyKey };
    await (row === null ? writes.create(change, options) : writes.update(row.id, change, options));
    const { name } = change;
    savedName.current = typeof name === 'string' ? name : label;
    // Shown as done only when the list has it from the server.
    await queryClient.invalidateQueries(allAbout(definition.entity));
  }

  function tellSaved(): void {
    const message = row === null ? officeMessages.added : officeMessages.saved;
    toast(message, fill(message.text, { name: savedName.current }));
    onAdded?.();
  }

  return (
    <OfficeForm
      label={label}
      fields={fields}
      row={row}
      saveLabel={row === null ? label : officeForm.save}
      save={save}
      onSaved={tellSaved}
    >
      {since !== null && (
        <p className="office-field-hint">{fill(officeForm.archived, { date: timeText(zone, since) })}</p>
      )}
      {row !== null && definition.more?.(row)}
      {row !== null && role === 'admin' && (
        <RowActs definition={definition} row={row} writes={writes} onRemoved={onRemoved} />
      )}
    </OfficeForm>
  );
}
