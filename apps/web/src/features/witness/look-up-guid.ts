import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import { refusalMessage } from '@vialant/domain/words/refusal';
import { BIOMETRIC_GUID, refuseScannedCode } from '@vialant/domain/custody/witness';
import type { Act } from '../../acts/act.ts';
import { requestOfAct } from '../../acts/kinds.ts';
import type { Client } from '../../api/client.ts';
import { shownAct } from '../../api/shown-act.ts';
import type { OfflineStart } from '../../services/offline-start.ts';
import type { Ask } from '../../services/use-ask.ts';
import { callFailure } from './call-failure.ts';

type LookUpPorts = { readonly client: Client; readonly ask: Ask };

/** Whose code it is, or the message why it makes no witness. */
export type LookedUp = { readonly name: string } | { readonly refused: Message } | 'given up';

/**
 * Proves the act by the scanned code of a witness (WITNESS-14 to WITNESS-18, OPEN-140); `start` is what the user goes on
 * with offline.
 */
export async function lookUpGuid(
  { client, ask }: LookUpPorts,
  guid: string,
  act: Act,
  start: OfflineStart,
): Promise<LookedUp> {
  // A text of another form, such as the code of a vial, is refused without a call.
  if (!BIOMETRIC_GUID.test(guid)) return { refused: messages.witness.invalidCode };
  try {
    const body = { guid, ...(await shownAct({ ...act, request: requestOfAct(act) })) };
    const answer = await ask((signal) => client.call('POST biometric_code/witness', body, { signal }), start);
    if (answer === 'given up') return answer;
    const reply = answer.value;
    const refusal = refuseScannedCode({
      isBiometricCode: reply.is_biometric_code === 1,
      isOwner: reply.is_owner === 1,
      hasAccess: reply.access_to_group === 1,
      isExpired: reply.is_expired === 1,
    });
    return refusal === null ? { name: reply.witness_name ?? '' } : { refused: refusalMessage(refusal) };
  } catch (error) {
    return { refused: callFailure(error) ?? messages.session.expired };
  }
}
