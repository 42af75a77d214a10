import type { EntityName } from '@vialant/contract/registry';
import type { ClientRow } from '@vialant/contract/wire';
import type { EntityWords } from '@vialant/domain/words/office/form';
import type { ReactElement, ReactNode } from 'react';
import type { Client } from '../../api/client.ts';
import type { EntityWrites } from '../../api/entity-writes.ts';
import type { Query } from '../../queries/query.ts';
import type { Choice, FieldControl } from '../form/form-field.ts';
import type { Column } from '../table/column.ts';

/** A row of any entity, in the client's form. */
export type OfficeRow = ClientRow & { readonly id: string };

/**
 * A page of plain rows. Its columns and fields are those that the contract declares, in that order, with the labels of
 * its words; a field appears by being declared.
 */
export type EntityPageDefinition = {
  readonly entity: EntityName;
  /** The whole address of the page; a row's panel is below it. */
  readonly path: string;
  readonly words: EntityWords;
  /** Fields that are shown nowhere: the server makes them from others. */
  readonly leaveOut?: readonly string[];
  /** Fields that are in the form and not in the list. */
  readonly notInList?: readonly string[];
  /** The columns of a card on a phone, at most three. */
  readonly telling?: readonly string[];
  /** The columns with a chip; by default those that have a few values: yes or no, one of a list, related rows. */
  readonly chips?: readonly string[];
  /** Fields that hold a code. */
  readonly codes?: readonly string[];
  /** The known entries of a list field. */
  readonly entries?: Readonly<Record<string, readonly Choice[]>>;
  /** A control of its own for a field. */
  readonly controls?: Readonly<Record<string, (control: FieldControl) => ReactElement>>;
  /** The rows, where not the entity's own `all`. */
  readonly rows?: (client: Client) => Query<unknown>;
  /** Calls that take the place of the generic ones; an admin may make them all. */
  readonly writes?: (client: Client) => Partial<EntityWrites>;
  /** Fields that these calls write although the generic ones do not. */
  readonly alsoWritten?: readonly string[];
  /** Columns that no field has, after those of the fields. */
  readonly moreColumns?: readonly Column<OfficeRow>[];
  /** More in the panel of a row, under its fields. */
  readonly more?: (row: OfficeRow) => ReactNode;
};
