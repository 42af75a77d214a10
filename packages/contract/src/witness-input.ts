import { z } from 'zod';
import { Id, NameText, PlainText } from './entity-schemas.ts';
import { type Field, witnessFields } from './field.ts';

type WitnessName = keyof typeof witnessFields;
type SentValue<OfField> = OfField extends { readonly values: readonly (infer Value)[] } ? Value : string;
type NullishOf<Value> = z.ZodOptional<z.ZodNullable<z.ZodType<Value, Value>>>;

/** ENT-07: the witness fields any operation may carry, as `field.ts` names them. */
export const Witnessed = Object.fromEntries(
  Object.entries<Field>(witnessFields).map(([name, field]) => [name, schemaOf(field).nullish()]),
) as { readonly [Name in WitnessName]: NullishOf<SentValue<(typeof witnessFields)[Name]>> };

/** The witness fields of a body that is sent: those of one witness, and none where no witness is needed. */
export type WitnessFields = { readonly [Name in WitnessName]?: SentValue<(typeof witnessFields)[Name]> };

/** How a call whose record needs a witness refuses the one that it names, or that it names none. */
export const witnessRefusals = [
  'WITNESS_REQUIRED',
  'WITNESS_NOT_IN_AGENCY',
  'VERIFY_CODE_EXPIRED',
  'WITNESS_OWN_CODE',
  'WITNESS_OTHER_ACT',
  'WITNESS_OTHER_TIME',
  'WITNESS_NOT_BOUND',
  'WITNESS_KEY_UNKNOWN',
  'WITNESS_KEY_REVOKED',
  'WITNESS_SIGNATURE_INVALID',
  'SIGNATURE_REQUIRED',
  'IMAGE_NOT_FOUND',
] as const;

const Degrees = (most: number): z.ZodOptional<z.ZodNullable<z.ZodNumber>> => z.number().min(-most).max(most).nullish();

/** LOC-01: where the device was; null when it does not tell. */
export const Positioned = { lat: Degrees(90), lon: Degrees(180) } as const;
export const TransferPositioned = { transfer_lat: Degrees(90), transfer_lon: Degrees(180) } as const;

function schemaOf({ type, values, isName, maxLength = 0 }: Field): z.ZodType {
  if (type === 'related') return Id;
  if (values !== undefined) return z.enum(values);
  return isName ? NameText(maxLength) : PlainText(maxLength);
}
