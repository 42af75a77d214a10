import { useQuery } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { learnedWords } from '@vialant/domain/words/office/stockroom';
import type { ReactElement } from 'react';
import { readAnyRows } from '../../api/entities.ts';
import { entityRows } from '../../queries/entity-rows.ts';
import { useBasics } from '../../services/services.ts';
import type { OfficeRow } from '../entity/definition.ts';
import { nameOf, timeText } from '../entity/entity-fields.ts';
import { useOfficeUser } from '../shell/office-user.ts';

/** When a package code was learned, and from whom. */
export function LearnedBy({ row }: { readonly row: OfficeRow }): ReactElement | null {
  const { client } = useBasics();
  const { zone } = useOfficeUser();
  const { data } = useQuery({ ...entityRows(client, 'user'), select: (wire: unknown) => readAnyRows('user', wire) });
  const on = row['created_on'];
  if (!(on instanceof Date)) return null;
  const by = data?.find(({ id }) => id === row['created_by']);
  const date = timeText(zone, on);
  return (
    <p className="office-field-hint">
      {by === undefined ? fill(learnedWords.on, { date }) : fill(learnedWords.onBy, { date, name: nameOf(by) })}
    </p>
  );
}
