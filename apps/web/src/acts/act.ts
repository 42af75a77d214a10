import type { Message } from '@vialant/domain/words/messages';
import type { Services } from '../services/services.ts';

/** What a user can be in the middle of recording. */
const ACT_KINDS = [
  'administer',
  'waste',
  'un_administer',
  'drug_transfer',
  'drug_create',
  'box_check',
  'reseal',
  'box_transfer',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/**
 * Something about to be recorded: filled in on one page, witnessed on another, saved once. Its id is the idempotency key
 * of the save and its draft never changes, so that a second tap, a reload or a lost answer records it once.
 */
export type Act = {
  readonly id: string;
  readonly kind: ActKind;
  /** What will be recorded, in one plain sentence, for whoever witnesses it. */
  readonly sentence: string;
  /** WITNESS-08. */
  readonly discrepancyMessage: string | null;
  /** Where the user is taken when the act has to be begun again. */
  readonly from: string;
  /** The router state of that page. */
  readonly fromState?: Readonly<Record<string, unknown>>;
  /** Everything that will be sent but the witness, in wire form. */
  readonly draft: Readonly<Record<string, unknown>>;
};

/** The witness fields of a body (ENT-07); none of them where no witness is needed. */
export type WitnessFields = {
  readonly witness_id?: string;
  readonly witness_biometric_guid?: string;
  readonly guest_verify__name?: string;
  readonly guest_verify__title?: string;
  readonly guest_verify__license_number?: string;
  readonly guest_verify__signature_img?: string;
};

/** How a save ended: recorded, and where the user goes; or not, and whether the act can be tried again as it is. */
export type ActEnd =
  | { readonly recorded: true; readonly message: Message | null; readonly goTo: string }
  | { readonly recorded: false; readonly message: Message; readonly again: 'from here' | 'from the start' };

/** Saves an act of one kind. Never throws for what the server or the network may do. */
export type ActSaver = (services: Services, act: Act, witness: WitnessFields) => Promise<ActEnd>;

/** An act as the browser keeps it; while it is being sent, with the witness it is sent with. */
export type KeptAct = { readonly act: Act; readonly sentWith: WitnessFields | null };

/** A kept act, or null for anything else: what is kept in the browser is input like any other. */
export function parseKeptAct(text: string): KeptAct | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isRecord(value) && isAct(value['act']) && isWitness(value['sentWith'])
    ? { act: value['act'], sentWith: value['sentWith'] }
    : null;
}

function isAct(value: unknown): value is Act {
  if (!isRecord(value)) return false;
  const { id, kind, sentence, discrepancyMessage, from, fromState, draft } = value;
  const isText = [id, sentence, from].every((each) => typeof each === 'string');
  const isMessage = discrepancyMessage === null || typeof discrepancyMessage === 'string';
  const isState = fromState === undefined || isRecord(fromState);
  return isText && isMessage && isState && ACT_KINDS.some((each) => each === kind) && isRecord(draft);
}

function isWitness(value: unknown): value is WitnessFields | null {
  return value === null || (isRecord(value) && Object.values(value).every((each) => typeof each === 'string'));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
