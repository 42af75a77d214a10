import { useQueryClient } from '@tanstack/react-query';
import { entity } from '@vialant/contract/registry';
import { fill } from '@vialant/domain/words/fill';
import type { Message } from '@vialant/domain/words/messages/message';
import { officeDanger } from '@vialant/domain/words/office/form';
import { officeMessages } from '@vialant/domain/words/office/shell';
import { type ReactElement, useState } from 'react';
import type { CallOptions } from '../../api/client.ts';
import type { EntityWrites } from '../../api/entity-writes.ts';
import { allAbout } from '../../queries/query.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { ConfirmPopup } from '../form/ConfirmPopup.tsx';
import { useSaving } from '../form/use-saving.ts';
import type { EntityPageDefinition, OfficeRow } from './definition.ts';
import { archivedOn, nameOf } from './entity-fields.ts';

type Act = {
  readonly verb: string;
  readonly title: string;
  readonly effect: string;
  readonly done: Message;
  readonly isDanger: boolean;
  /** Whether the row is gone afterwards. */
  readonly removes?: true;
  readonly send: (id: string, options: CallOptions) => Promise<unknown>;
};

export type RowActsProps = {
  readonly definition: EntityPageDefinition;
  readonly row: OfficeRow;
  readonly writes: EntityWrites;
  readonly onRemoved: () => void;
};

/** Archive and restore where the entity has them, delete where there is nothing better (STOCKROOM-07). */
export function RowActs({ definition, row, writes, onRemoved }: RowActsProps): ReactElement | null {
  const [asked, setAsked] = useState<Act | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const queryClient = useQueryClient();
  const toast = useToast();
  const saving = useSaving();
  const name = nameOf(row);
  const acts = actsOf(definition, row, writes);
  if (acts.length === 0) return null;

  async function confirm(act: Act): Promise<void> {
    const isDone = await saving.run(async (idempotencyKey) => {
      await act.send(row.id, { idempotencyKey });
      await queryClient.invalidateQueries(allAbout(definition.entity));
    });
    if (!isDone) return;
    setIsOpen(false);
    toast(act.done, fill(act.done.text, { name }));
    if (act.removes) onRemoved();
  }

  return (
    <div className="office-row-acts">
      {acts.map((act) => (
        <Button
          key={act.verb}
          onClick={() => {
            saving.forget();
            setAsked(act);
            setIsOpen(true);
          }}
        >
          {act.verb}
        </Button>
      ))}
      <ConfirmPopup
        opened={isOpen}
        title={fill(asked?.title ?? '', { name })}
        effect={asked?.effect ?? ''}
        verb={asked?.verb ?? ''}
        isDanger={asked?.isDanger ?? false}
        busy={saving.isSaving}
        refused={saving.failure.text}
        onConfirm={() => {
          if (asked !== null) void confirm(asked);
        }}
        onClose={() => setIsOpen(false)}
      />
    </div>
  );
}

function actsOf({ entity: entityName, words }: EntityPageDefinition, row: OfficeRow, writes: EntityWrites): Act[] {
  const { verbs } = entity(entityName);
  const archive: Act = {
    verb: officeDanger.archive,
    title: officeDanger.archiveTitle,
    effect: words.archiveEffect ?? officeDanger.archiveEffect,
    done: officeMessages.archived,
    isDanger: true,
    send: writes.archive,
  };
  const restore: Act = {
    verb: officeDanger.restore,
    title: officeDanger.restoreTitle,
    effect: officeDanger.restoreEffect,
    done: officeMessages.restored,
    isDanger: false,
    send: writes.restore,
  };
  const remove: Act = {
    verb: officeDanger.delete,
    title: officeDanger.deleteTitle,
    effect: words.deleteEffect ?? officeDanger.deleteEffect,
    done: officeMessages.deleted,
    isDanger: true,
    removes: true,
    send: writes.remove,
  };
  const kept = verbs.archive === undefined ? [] : [archivedOn(row) === null ? archive : restore];
  return [...kept, ...(verbs.delete === undefined ? [] : [remove])];
}
