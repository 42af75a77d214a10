import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import { refusalMessage } from '@vialant/domain/words/refusal';
import { BIOMETRIC_GUID, refuseScannedCode } from '@vialant/domain/custody/witness';
import type { Client } from '../../api/client.ts';
import type { OfflineStart } from '../../services/offline-start.ts';
import type { Ask } from '../../services/use-ask.ts';
import { callFailure } from './call-failure.ts';

type LookUpPorts = { readonly client: Client; readonly ask: Ask };

/**
 * Checks the scanned code of a witness: null when it is good, else the message why not (WITNESS-14 to WITNESS-18);
 * `start` is what the user goes on with offline.
 */
export async function lookUpGuid(
  { client, ask }: LookUpPorts,
  guid: string,
  start: OfflineStart,
): Promise<Message | null | 'given up'> {
  // A text of another form, such as the code of a vial, is refused without a call.
  if (!BIOMETRIC_GUID.test(guid)) return messages.witness.invalidCode;
  try {
    const answer = await ask((signal) => client.call('GET biometric_code/guid', { guid }, { signal }), start);
    if (answer === 'given up') return answer;
    const reply = answer.value;
    const refusal = refuseScannedCode({
      isBiometricCode: reply.is_biometric_code === 1,
      isOwner: reply.is_owner === 1,
      hasAccess: reply.access_to_group === 1,
      isExpired: reply.is_expired === 1,
    });
    return refusal && refusalMessage(refusal);
  } catch (error) {
    return callFailure(error) ?? messages.session.expired;
  }
}
