import { GUEST_TITLES, LIMITS } from '@vialant/domain/values/limits';
import { z } from 'zod';
import { Id, PlainText } from './entity-schemas.ts';

const text = (most: number): z.ZodType<string | null | undefined> => PlainText(most).nullish();
const Degrees = (most: number): z.ZodType<number | null | undefined> => z.number().min(-most).max(most).nullish();

/** ENT-07: the witness fields any operation may carry. */
export const Witnessed = {
  witness_id: Id.nullish(),
  witness_biometric_guid: text(64),
  guest_verify__name: text(LIMITS.guest.nameLength),
  guest_verify__signature_img: text(LIMITS.guest.signatureLength),
  guest_verify__license_number: text(LIMITS.guest.licenseNumberLength),
  guest_verify__title: z.enum(GUEST_TITLES).nullish(),
} as const;

/** LOC-01: where it happened; null when the device would not say. */
export const Placed = { lat: Degrees(90), lon: Degrees(180) } as const;
export const TransferPlaced = { transfer_lat: Degrees(90), transfer_lon: Degrees(180) } as const;
