import { actText } from '@vialant/domain/proof/act-text';
import { LIMITS } from '@vialant/domain/values/limits';

/** What a witness proves: the act as it is shown to them (OPEN-140). */
export type ShownAct = { readonly act_id: string; readonly act_hash: string; readonly sentence: string };

export type ActToShow = {
  /** The idempotency key of the call that will record it. */
  readonly id: string;
  readonly sentence: string;
  readonly request: { readonly call: string; readonly body: unknown };
};

export async function shownAct({ id, sentence, request }: ActToShow): Promise<ShownAct> {
  const text = new TextEncoder().encode(actText(request.call, request.body));
  const bytes = new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', text));
  return {
    act_id: id,
    act_hash: [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    sentence: sentence.slice(0, LIMITS.witnessedSentence.maxLength).toWellFormed(),
  };
}
