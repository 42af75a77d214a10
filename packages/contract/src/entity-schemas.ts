import { settingDescriptions } from '@vialant/domain/words/setting-descriptions';
import { amountFromMicrograms } from '@vialant/domain/values/amount';
import { dateOnly } from '@vialant/domain/values/date-only';
import { isDeaNumber } from '@vialant/domain/values/dea-number';
import { isEmail } from '@vialant/domain/values/email';
import { isPlainName } from '@vialant/domain/values/input';
import { isLabelPrefix } from '@vialant/domain/labels/label-code';
import { strengthOf } from '@vialant/domain/custody/finished-form';
import { isNdc } from '@vialant/domain/scan/package-code';
import { isTimeOfDay, isTimeZone } from '@vialant/domain/values/zone';
import { isMailName } from '@vialant/domain/values/mail-name';
import { messages } from '@vialant/domain/words/messages';
import { setupWords } from '@vialant/domain/words/office/setup';
import { z } from 'zod';
import type { Field } from './field.ts';
import { type EntityName, rowFields, writableFields } from './registry.ts';
import type { StoredRow } from './stored-row.ts';

type RowSchema<Name extends EntityName> = z.ZodObject<{
  [Key in keyof StoredRow<Name>]: z.ZodType<StoredRow<Name>[Key], StoredRow<Name>[Key]>;
}>;

/** Whether the database can hold the text: no NUL, and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** A text of the client's own choice; surrounding space is not part of it. */
export function PlainText(most: number): z.ZodString {
  return z.string().trim().max(most, `This is limited to ${most} characters.`).refine(isStorable, 'must be plain text');
}

/** A name of the client's own choice (OPEN-143). */
export function NameText(most: number): z.ZodString {
  return PlainText(most).refine(isPlainName, messages.input.nameNotPlain.text);
}

const MAIL_NAME_SAID = 'must be a name, without a line break or a web or mail address';

/** A name of a person or an agency, which mails tell to strangers. */
export function MailName(most: number): z.ZodString {
  return NameText(most).min(1, 'required').refine(isMailName, MAIL_NAME_SAID);
}

/** Ids are opaque to clients; anything of sane length is well formed, and may simply not exist. */
export const Id = z.string().min(1).max(64).refine(isStorable, 'must be an id');
export const Flag = z.union([z.literal(0), z.literal(1)]);
export const WireDate = z.string().refine((text) => dateOnly(text) !== null, 'must be a date, YYYY-MM-DD');
// ISO 8601 has a year 0, PostgreSQL has none.
export const WireDatetime = z.iso
  .datetime({ precision: 3 })
  .refine((text) => !text.startsWith('0000'), 'must be a time after the year 0');
export const Quantity = z
  .number()
  .refine((value) => amountFromMicrograms(value) !== null, 'must be micrograms with at most 3 decimals');

/** The shape of a row of the entity as it is read. */
export function rowSchema<Name extends EntityName>(name: Name): RowSchema<Name> {
  const fields = rowFields(name).map(([key, field]) => [key, readSchemas[field.type]]);
  return z.object(Object.fromEntries(fields)) as RowSchema<Name>;
}

/** What the generic create call accepts: the fields it may set. Null counts as absent; required ones must be there. */
export function createSchema(name: EntityName): z.ZodObject {
  return z.object(
    Object.fromEntries(
      writableFields(name, 'create').map(([key, field]) => {
        const schema = writeSchema(key, field);
        return [key, field.required ? schema : schema.nullish()];
      }),
    ),
  );
}

/** What the generic update call accepts: the id and any field it may change. Only a clearable field may be null. */
export function updateSchema(name: EntityName): z.ZodObject {
  const fields = writableFields(name, 'update').map(([key, field]) => {
    const schema = described(name, key, writeSchema(key, field));
    return [key, (field.clearable ? schema.nullable() : schema).optional()];
  });
  return z.object({ id: Id, ...Object.fromEntries(fields) });
}

const settingMeanings: ReadonlyMap<string, string> = new Map(Object.entries(settingDescriptions));

/** Adds the meaning of an agency's setting to its schema, for the readers of the OpenAPI document. */
function described(name: EntityName, key: string, schema: z.ZodType): z.ZodType {
  const meaning = name === 'user_group' ? settingMeanings.get(key) : undefined;
  return meaning === undefined ? schema : schema.describe(meaning);
}

// Shared by all fields: there are a thousand, and each schema takes a while to make.
const ReadText = z.string().nullable();
const ReadNumber = z.number().nullable();
const readSchemas: Record<Field['type'], z.ZodType> = {
  boolean: Flag.nullable(),
  number: ReadNumber,
  quantity: ReadNumber,
  list: z.array(z.string()).nullable(),
  string: ReadText,
  related: ReadText,
  date: ReadText,
  datetime: ReadText,
};

function writeSchema(key: string, field: Field): z.ZodType {
  switch (field.type) {
    case 'boolean':
      return Flag;
    case 'number':
      return numberSchema(field);
    case 'quantity':
      return Quantity;
    case 'date':
      return WireDate;
    case 'datetime':
      return WireDatetime;
    case 'related':
      return Id;
    case 'list':
      return listSchema(field);
    case 'string':
      return textSchema(key, field);
  }
}

function listSchema(field: Field): z.ZodType {
  const each = field.values
    ? z.enum(field.values as [string, ...string[]])
    : z
        .string()
        .trim()
        .min(1)
        .max(field.maxLength ?? 60);
  const list = z.array(each).max(20);
  return field.required ? list.min(1, 'required') : list;
}

function numberSchema(field: Field): z.ZodType {
  if (field.values) return z.literal(field.values.map(Number));
  const { least = 0, most = 100_000, decimals } = field;
  if (decimals === undefined) return z.int().min(least).max(most);
  const plain = new RegExp(`^-?\\d+(?:\\.\\d{1,${decimals}})?$`);
  return z
    .number()
    .min(least)
    .max(most)
    .refine((value) => plain.test(String(value)), `can have at most ${decimals} decimals`);
}

function textSchema(key: string, field: Field): z.ZodType {
  if (field.values) return z.enum(field.values as [string, ...string[]]);
  const text = z
    .string()
    .trim()
    .max(field.maxLength ?? 200, `This is limited to ${field.maxLength ?? 200} characters.`)
    // PostgreSQL's text cannot hold a NUL, and no honest name contains a control character.
    // oxlint-disable-next-line no-control-regex
    .refine((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value), 'must be plain text');
  if (field.inMail) return MailName(field.maxLength ?? 200);
  if (field.isName) return nameSchema(field);
  if (field.format !== undefined) return formatSchema(text, FORMATS[field.format]);
  if (key === 'email') return text.refine(isEmail, 'must be an email address');
  return field.required ? text.min(1, 'required') : text;
}

type Format = {
  readonly fits: (text: string) => boolean;
  readonly said: string;
  /** The one spelling of what can be written in several. */
  readonly spelled?: (text: string) => string;
};

function formatSchema(text: z.ZodString, { fits, said, spelled }: Format): z.ZodString {
  return (spelled === undefined ? text : text.overwrite(spelled)).refine(fits, said);
}

const FORMATS: Readonly<Record<NonNullable<Field['format']>, Format>> = {
  'time zone': { fits: isTimeZone, said: 'must be a time zone, such as America/New_York' },
  'time of day': { fits: isTimeOfDay, said: 'must be a time of day, such as 09:00' },
  strength: {
    fits: (text) => strengthOf(text) !== null,
    said: 'must be a strength, such as 50 mcg/mL or 5 mg',
    spelled: (text) => strengthOf(text) ?? text,
  },
  'DEA number': { fits: isDeaNumber, said: setupWords.notDeaNumber, spelled: (text) => text.toUpperCase() },
  'label prefix': {
    fits: isLabelPrefix,
    said: 'must be two or three letters, A to Z',
    spelled: (text) => text.toUpperCase(),
  },
  NDC: { fits: isNdc, said: 'must be an NDC as it is printed, such as 0409-9094-22' },
};

function nameSchema({ maxLength = 200, required }: Field): z.ZodType {
  return required ? NameText(maxLength).min(1, 'required') : NameText(maxLength);
}
