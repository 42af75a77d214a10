import type { FieldType } from './field.ts';
import type { EntityName, registry } from './registry.ts';

/** How a value of each type looks on the wire, which is also how the views of the database show it. */
type StoredValue = {
  string: string;
  number: number;
  quantity: number;
  boolean: 0 | 1;
  date: string;
  datetime: string;
  related: string;
  list: string[];
};

type Fields<Name extends EntityName> = (typeof registry)[Name]['fields'];
type ValueOf<OfField> = OfField extends { type: infer Type extends FieldType } ? StoredValue[Type] : never;
type InRow<OfFields> = {
  [Key in keyof OfFields]: OfFields[Key] extends { notInRow: true } ? never : Key;
}[keyof OfFields];

/** A row of the entity in wire form. Every field is there; only the id and the required ones are never null. */
export type StoredRow<Name extends EntityName> = {
  [Key in InRow<Fields<Name>>]: Key extends 'id'
    ? string
    : Fields<Name>[Key] extends { required: true }
      ? ValueOf<Fields<Name>[Key]>
      : ValueOf<Fields<Name>[Key]> | null;
};
