import { entityWrites } from '../../api/entity-writes.ts';
import { officeVehicles as words } from '@vialant/domain/words/office/vehicles';
import type { ReactElement } from 'react';
import { useBasics } from '../../services/services.ts';
import type { EntityPageDefinition } from '../entity/definition.ts';
import { RowActs } from '../entity/RowActs.tsx';
import { useGo } from '../shell/leave-guard.tsx';
import { VEHICLES_PATH } from './paths.ts';
import type { Template } from './template-draft.ts';

const definition: EntityPageDefinition = {
  entity: 'general_check',
  path: VEHICLES_PATH,
  words: { title: words.title, one: words.one, empty: words.empty, archiveEffect: words.archiveEffect, fields: {} },
};

export type TemplateActsProps = {
  readonly template: Template;
  /** Whether there are changes that are not published: they come first. */
  readonly isHeld: boolean;
};

/** Archive, restore and delete of a template. */
export function TemplateActs({ template, isHeld }: TemplateActsProps): ReactElement | null {
  const { client } = useBasics();
  const go = useGo();
  if (isHeld) return null;
  const { id, name, archived_on } = template;
  const row = { id, name, archived_on: archived_on === null ? null : new Date(archived_on) };
  return (
    <RowActs
      definition={definition}
      row={row}
      writes={entityWrites(client, 'general_check')}
      onRemoved={() => go(VEHICLES_PATH, { replace: true })}
    />
  );
}
