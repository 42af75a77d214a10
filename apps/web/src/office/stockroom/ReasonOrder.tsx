import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reasonOrderWords } from '@vialant/domain/words/office/stockroom';
import type { ReactElement } from 'react';
import { readAnyRows } from '../../api/entities.ts';
import { entityRows } from '../../queries/entity-rows.ts';
import { allAbout } from '../../queries/query.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import type { OfficeRow } from '../entity/definition.ts';
import { archivedOn } from '../entity/entity-fields.ts';
import { useSaving } from '../form/use-saving.ts';
import { useOfficeUser } from '../shell/office-user.ts';

/** Moves a reason up or down in the order in which the waste form offers them. */
export function ReasonOrder({ row }: { readonly row: OfficeRow }): ReactElement | null {
  const { client } = useBasics();
  const { role } = useOfficeUser();
  const queryClient = useQueryClient();
  const saving = useSaving();
  const { data } = useQuery({
    ...entityRows(client, 'waste_reason'),
    select: (wire: unknown) => readAnyRows('waste_reason', wire),
  });
  const ids = (data ?? []).filter((each) => archivedOn(each) === null).map(({ id }) => id);
  const place = ids.indexOf(row.id);
  if (role !== 'admin' || place === -1) return null;

  function move(to: number): void {
    const order = ids.toSpliced(place, 1).toSpliced(to, 0, row.id);
    void saving.run(async (idempotencyKey) => {
      const places = order.map((id, position) => ({ id, position }));
      await client.send('POST waste_reason/update/many', { data: places }, { idempotencyKey });
      await queryClient.invalidateQueries(allAbout('waste_reason'));
    });
  }

  return (
    <div className="office-row-acts">
      <Button
        icon={<IconArrowUp aria-hidden size="1.125rem" />}
        disabled={place === 0}
        busy={saving.isSaving}
        onClick={() => move(place - 1)}
      >
        {reasonOrderWords.up}
      </Button>
      <Button
        icon={<IconArrowDown aria-hidden size="1.125rem" />}
        disabled={place === ids.length - 1}
        busy={saving.isSaving}
        onClick={() => move(place + 1)}
      >
        {reasonOrderWords.down}
      </Button>
      {saving.failure.text !== null && (
        <p role="alert" className="office-field-error">
          {saving.failure.text}
        </p>
      )}
    </div>
  );
}
