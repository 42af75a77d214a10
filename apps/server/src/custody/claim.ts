import type { WitnessFields } from '@vialant/contract/witness-input';
import { readAnswer } from '@vialant/domain/proof/device-witness';
import { Refused } from '@vialant/domain/words/refusal';
import { isSameClaim, isWitnessClaimed, type WitnessClaim } from '@vialant/domain/custody/witness';
import type { Position } from './entry.ts';
import type { Wanted } from './facts.ts';
import { drawingOf, namedImages } from './pictures.ts';

type WitnessInput = { readonly [Name in keyof WitnessFields]?: WitnessFields[Name] | null | undefined } & {
  readonly timestamp?: string | null | undefined;
  readonly offline?: 0 | 1 | null | undefined;
  readonly user_was_offline?: 0 | 1 | null | undefined;
  readonly repair_of?: string | null | undefined;
};

/** The witness fields of a body (ENT-07) as a claim; an empty text is none. */
export function claimOf(input: WitnessInput): WitnessClaim {
  return {
    witnessId: input.witness_id || null,
    biometricGuid: input.witness_biometric_guid || null,
    device: input.witness_device_code
      ? {
          code: input.witness_device_code,
          sentence: input.witness_device_sentence ?? '',
          recordedAt: input.timestamp ?? null,
        }
      : null,
    guest: {
      name: input.guest_verify__name || null,
      title: input.guest_verify__title || null,
      licenseNumber: input.guest_verify__license_number || null,
      signature: input.guest_verify__signature_img || null,
    },
    happened: happenedOf(input),
  };
}

/** Only a record made offline has another time than that of its arrival (SRV-50). */
function happenedOf({ timestamp, offline, user_was_offline, repair_of }: WitnessInput): WitnessClaim['happened'] {
  if (repair_of) return [];
  return [offline === 1 || user_was_offline === 1 ? (timestamp ?? null) : null];
}

/** The one witness of a batch. Refuses with INVALID_INPUT when two items name different witnesses. */
export function sharedClaimOf(inputs: readonly WitnessInput[]): WitnessClaim {
  const claims = inputs.map(claimOf);
  const claimed = claims.filter(isWitnessClaimed);
  const [first = claimOf({})] = claimed;
  if (!claimed.every((claim) => isSameClaim(claim, first))) throw new Refused({ code: 'INVALID_INPUT' });
  return { ...first, happened: claims.flatMap(({ happened }) => happened) };
}

/** The part of the claim that the facts must answer. */
export function wantedWitness({
  witnessId,
  biometricGuid,
  device,
  guest,
}: WitnessClaim): Pick<Wanted, 'witnessId' | 'biometricGuid' | 'deviceKey' | 'images' | 'drawing'> {
  const deviceKey = device === null ? undefined : readAnswer(device.code)?.publicKey;
  return {
    ...(witnessId !== null && { witnessId }),
    ...(biometricGuid !== null && { biometricGuid }),
    ...(deviceKey !== undefined && { deviceKey }),
    ...namedImages([guest.signature]),
    ...drawingOf(guest.signature),
  };
}

/** The position that a body names; nulls where it names none. */
export function positionOf(lat: number | null | undefined, lon: number | null | undefined): Position {
  return { lat: lat ?? null, lon: lon ?? null };
}
