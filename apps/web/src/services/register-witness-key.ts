import { phoneNames } from '@vialant/domain/words/field/phone-witness';
import { hashPassword } from '../api/password.ts';
import type { NewWitnessKey } from '../device/witness-key/port.ts';
import type { Services } from './services.ts';

type Ports = Pick<Services, 'client' | 'witnessKeys' | 'phone'>;
type Registering = { readonly userId: string; readonly password: string; readonly signal?: AbortSignal };

/**
 * OPEN-149: lets this phone witness for its user without a network. The key is kept once the server knows it; the one
 * that the user had here before counts no more.
 */
export async function registerWitnessKey(
  { client, witnessKeys, phone }: Ports,
  { userId, password, signal }: Registering,
  made: Promise<NewWitnessKey> = witnessKeys.make(password),
): Promise<void> {
  const [key, before] = await Promise.all([made, witnessKeys.find(userId)]);
  const body = {
    public_key: key.publicKey,
    password: await hashPassword(password),
    name: phoneNames[phone ?? 'other'],
    ...(before !== null && { replaces: before }),
  };
  await client.call('POST witness_key/register', body, signal && { signal });
  await key.keep(userId);
}
