import type { CallInput } from '@vialant/contract/call';
import { phoneNames } from '@vialant/domain/words/field/phone-witness';
import { hashPassword } from '../api/password.ts';
import type { NewWitnessKey } from '../device/witness-key/port.ts';
import type { Services } from './services.ts';

type Ports = Pick<Services, 'client' | 'witnessKeys' | 'phone'>;

/** A key of this phone that the server does not know yet, and how it is named to the server. */
export type UnregisteredKey = {
  readonly key: NewWitnessKey;
  readonly named: NonNullable<CallInput<'POST user/login'>['witness_key']>;
};

/** OPEN-149: makes a key by which this phone can witness for its user without a network. */
export async function makeWitnessKey(
  { witnessKeys, phone }: Omit<Ports, 'client'>,
  password: string,
): Promise<UnregisteredKey> {
  const [key, before] = await Promise.all([witnessKeys.make(password), witnessKeys.present()]);
  const name = phoneNames[phone ?? 'other'];
  return { key, named: { public_key: key.publicKey, name, ...(before !== null && { replaces: before }) } };
}

/**
 * Registers a new key of this phone for its user. It is kept once the server knows it; the one that the user had here
 * before counts no more.
 */
export async function registerWitnessKey(
  ports: Ports,
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<void> {
  const { key, named } = await makeWitnessKey(ports, password);
  await ports.client.call('POST witness_key/register', { ...named, password: await hashPassword(password) });
  await key.keep(userId);
}
