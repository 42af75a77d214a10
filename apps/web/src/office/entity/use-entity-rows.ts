import { useQueries, useQuery } from '@tanstack/react-query';
import type { EntityName } from '@vialant/contract/registry';
import { useCallback, useMemo } from 'react';
import { readAnyRows } from '../../api/entities.ts';
import { entityRows } from '../../queries/entity-rows.ts';
import { useBasics } from '../../services/services.ts';
import type { Choice } from '../form/form-field.ts';
import { type RowsFailed, rowsFailed } from '../table/rows-failed.ts';
import type { EntityPageDefinition, OfficeRow } from './definition.ts';
import { archivedOn, nameOf, relatedEntities, type RelatedNames } from './entity-fields.ts';

export type EntityRows = {
  /** All rows, archived ones included; undefined while they are loading. */
  readonly rows: readonly OfficeRow[] | undefined;
  readonly failed: RowsFailed | null;
};

/** The rows of a page, as the server has them. */
export function useEntityRows({ entity, rows: ask }: EntityPageDefinition): EntityRows {
  const { client } = useBasics();
  const select = useCallback((wire: unknown) => readAnyRows(entity, wire), [entity]);
  const query = useQuery({ ...(ask === undefined ? entityRows(client, entity) : ask(client)), select });
  return { rows: query.data, failed: rowsFailed(query) };
}

/** The names of the rows that the page's rows point to. Of archived ones too: a row keeps what it was given. */
export function useRelatedNames(definition: EntityPageDefinition): RelatedNames {
  const { client } = useBasics();
  const names = useMemo(() => relatedEntities(definition), [definition]);
  const choices = useQueries({
    queries: names.map((name) => ({
      ...entityRows(client, name),
      select: (wire: unknown) => toChoices(name, wire),
    })),
    combine: dataOf,
  });
  return useMemo(() => new Map(names.map((name, index) => [name, choices[index] ?? []])), [names, choices]);
}

/** The same list for the same answers, by which the table knows that nothing changed. */
function dataOf(answers: readonly { readonly data: Choice[] | undefined }[]): (Choice[] | undefined)[] {
  return answers.map(({ data }) => data);
}

function toChoices(name: EntityName, answer: unknown): Choice[] {
  return readAnyRows(name, answer)
    .map((row) => ({ value: row.id, label: nameOf(row), isArchived: archivedOn(row) !== null }))
    .sort((one, other) => one.label.localeCompare(other.label, undefined, { numeric: true }));
}
