import { type Message, messages } from '@vialant/domain/words/messages';
import { refusalMessage } from '@vialant/domain/words/refusal';
import { BIOMETRIC_GUID, refuseScannedCode } from '@vialant/domain/custody/witness';
import type { Client } from '../../api/client.ts';
import { callFailure } from './call-failure.ts';

/** Checks the scanned code of a witness: null when it is good, else the message why not (WITNESS-14 to WITNESS-18). */
export async function lookUpGuid(client: Client, guid: string): Promise<Message | null> {
  // A text of another form, such as the code of a vial, is refused without a call.
  if (!BIOMETRIC_GUID.test(guid)) return messages.witness.invalidCode;
  try {
    const reply = await client.call('GET biometric_code/guid', { guid });
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
