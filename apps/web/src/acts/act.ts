import type { WitnessFields } from '@vialant/contract/witness-input';
import type { Message } from '@vialant/domain/words/messages/message';
import { type Drafts, isActKind, isDraftOf, isRecord } from './draft.ts';

/** What a user can be in the middle of recording. */
export type ActKind = keyof Drafts;

type ActFacts = {
  readonly id: string;
  /** What will be recorded, in one plain sentence, for whoever witnesses it. */
  readonly sentence: string;
  /** WITNESS-08. */
  readonly discrepancyMessage: string | null;
  /** Where the user is taken when the act has to be begun again. */
  readonly from: string;
  /** The router state of that page. */
  readonly fromState?: Readonly<Record<string, unknown>>;
};

/**
 * Something about to be recorded: filled in on one page, witnessed on another, saved once. Its id is the idempotency key
 * of the save and its draft never changes, so that a second tap, a reload or a lost answer records it once.
 */
export type Act<Kind extends ActKind = ActKind> = {
  [Each in Kind]: ActFacts & { readonly kind: Each; readonly draft: Drafts[Each] };
}[Kind];

/** The id of the entry by which the outbox holds the act; of one in parts it is that of the first. */
export function entryIdOf({ id, draft }: Act): string {
  return ('parts' in draft && draft.parts[0]?.id) || id;
}

/** The key under which the act was recorded, and an incident number that was typed and not recorded (OPEN-101). */
type ActReceipt = { readonly id: string; readonly incidentNumber?: string | undefined };

/** How a save ended: recorded, with the page to go to; or not recorded, and whether the same act can be tried again. */
export type ActEnd =
  | {
      readonly recorded: true;
      readonly message: Message | null;
      readonly goTo: string;
      /** The router state of that page. */
      readonly state?: Readonly<Record<string, unknown>>;
      /** The receipt that is shown first (OPEN-138); without it the page to go to is one itself. */
      readonly receipt?: ActReceipt;
    }
  | {
      readonly recorded: false;
      readonly message: Message;
      readonly again: 'from here' | 'from the start';
      /** Whether the server could not be reached: the act can be kept on the device. */
      readonly isLost?: boolean;
    };

/**
 * An act as the tab stores it. `sentWith` is the witness of one that is being sent and has no entry in the outbox: of a
 * repair and, after an update, of an act that the release before was sending. Else it is null.
 */
export type BegunAct = { readonly act: Act; readonly sentWith: WitnessFields | null };

/** Reads a stored act; null when the text is not one. What the browser stored is checked like any other input. */
export function parseBegunAct(text: string): BegunAct | null {
  try {
    const { act, sentWith }: Readonly<Record<string, unknown>> = { ...JSON.parse(text) };
    return isAct(act) && isWitness(sentWith) ? { act, sentWith } : null;
  } catch {
    return null;
  }
}

function isAct(value: unknown): value is Act {
  if (!isRecord(value)) return false;
  const { id, kind, sentence, discrepancyMessage, from, fromState, draft } = value;
  const isText = [id, sentence, from].every((each) => typeof each === 'string');
  const isMessage = discrepancyMessage === null || typeof discrepancyMessage === 'string';
  const isState = fromState === undefined || isRecord(fromState);
  return isText && isMessage && isState && isActKind(kind) && isDraftOf(kind, draft);
}

function isWitness(value: unknown): value is WitnessFields | null {
  return value === null || (isRecord(value) && Object.values(value).every((each) => typeof each === 'string'));
}
