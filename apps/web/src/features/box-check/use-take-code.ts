import { useQueryClient } from '@tanstack/react-query';
import { type CheckVial, vialWithCode } from '@vialant/domain/custody/box-check';
import type { ScannedBy } from '@vialant/domain/scan/scanned-by';
import { messages } from '@vialant/domain/words/messages';
import { toCheckVials } from '../../queries/box-contents.ts';
import { vialsOfBox } from '../../queries/drug.ts';
import { drugTypes } from '../../queries/drug-type.ts';
import { newAnswerOf } from '../../queries/query.ts';
import type { GivenCode, OfflineStart } from '../../services/offline-start.ts';
import { useBasics } from '../../services/services.ts';
import { useAsk } from '../../services/use-ask.ts';
import type { CodeAnswer, CodeHandlers } from '../scanner/use-scan-pipeline.ts';
import { type Found, lookUp } from './look-up.ts';

export type TakeCodeInput = {
  /** Null until the box, or a vial in it, is scanned (CHECK-01). */
  readonly boxId: string | null;
  /** What the check goes on with offline, when this code was not answered. */
  readonly startWith: (unanswered: GivenCode) => OfflineStart;
  readonly onBox: (boxId: string, scannedBy: ScannedBy) => void;
  /** Called with a vial of the box, and all that should be in it. */
  readonly onVial: (vialId: string, inBox: readonly CheckVial[], scannedBy: ScannedBy) => void;
  /** Called with a vial of another box of the agency (OPEN-048). */
  readonly onElsewhere: (vial: VialElsewhere) => void;
};

export type VialElsewhere = {
  readonly id: string;
  readonly code: string;
  readonly boxId: string;
  readonly scannedBy: ScannedBy;
};

/** A code that came in, and what the user goes on with if it is not answered. */
type Given = { readonly code: string; readonly scannedBy: ScannedBy; readonly start: OfflineStart };

/** What a scanned code means in a check, with or without its box. */
export function useTakeCode({ boxId, startWith, onBox, onVial, onElsewhere }: TakeCodeInput): CodeHandlers['onCode'] {
  const { client } = useBasics();
  const ask = useAsk();
  const queryClient = useQueryClient();

  /** The vials of the box, as they are known or, if `isRenewed`, as the server knows them now. */
  async function load(ofBox: string, start: OfflineStart, isRenewed = false): Promise<CheckVial[] | 'given up'> {
    const inBox = vialsOfBox(client, ofBox);
    const ofTypes = drugTypes(client);
    const vials = isRenewed ? undefined : queryClient.getQueryData(inBox.queryKey);
    const types = queryClient.getQueryData(ofTypes.queryKey);
    // What is known needs no server, and nobody is asked.
    if (vials !== undefined && types !== undefined) return toCheckVials(vials, types);
    const answer = await ask(async (signal) => {
      const asked = { queryClient, signal };
      const rows = vials ?? (await newAnswerOf(inBox, asked));
      return toCheckVials(rows, types ?? (await newAnswerOf(ofTypes, asked)));
    }, start);
    return answer === 'given up' ? answer : answer.value;
  }

  async function take(vialId: string, ofBox: string, given: Given, isRenewed: boolean): Promise<CodeAnswer> {
    const inBox = await load(ofBox, given.start, isRenewed);
    if (inBox === 'given up') return 'unanswered';
    onVial(vialId, inBox, given.scannedBy);
    return 'accepted';
  }

  async function begin(given: Given): Promise<CodeAnswer> {
    const found = await lookUp({ client, ask }, given.code, given.start);
    if (found.kind === 'given up' || found.kind === 'failed') return unanswered(found);
    if (found.kind === 'none') return { refused: messages.scan.boxNotFound.text };
    if (found.kind === 'drug_box') {
      onBox(found.boxId, given.scannedBy);
      return 'accepted';
    }
    if (!found.isHere) return { refused: messages.scan.inOtherAgency.text };
    onBox(found.drug.drug_box_id, given.scannedBy);
    return found.isEmpty ? 'accepted' : take(found.drug.id, found.drug.drug_box_id, given, false);
  }

  /**
   * Judges a code that none of the known vials has: a vial that was added a moment ago, the box's own code, or a wrong
   * one.
   */
  async function judgeUnknown(ofBox: string, given: Given): Promise<CodeAnswer> {
    const found = await lookUp({ client, ask }, given.code, given.start);
    if (found.kind === 'given up' || found.kind === 'failed') return unanswered(found);
    if (found.kind === 'drug_box' && found.boxId === ofBox) return 'accepted';
    if (found.kind === 'drug' && !found.isHere) return { refused: messages.scan.inOtherAgency.text };
    if (found.kind === 'drug' && found.isEmpty) return { refused: messages.scan.alreadyUsed.text };
    if (found.kind !== 'drug') return { refused: messages.scan.noDrugWithCode.text };
    const { id, barcode_id, drug_box_id } = found.drug;
    if (drug_box_id === ofBox) return take(id, ofBox, given, true);
    onElsewhere({ id, code: barcode_id, boxId: drug_box_id, scannedBy: given.scannedBy });
    return 'unanswered';
  }

  return async (code, { scannedBy }) => {
    const given = { code, scannedBy, start: startWith({ code, how: scannedBy }) };
    if (boxId === null) return begin(given);
    const inBox = await load(boxId, given.start);
    if (inBox === 'given up') return 'unanswered';
    const vial = vialWithCode(inBox, code);
    if (vial === null) return judgeUnknown(boxId, given);
    onVial(vial.id, inBox, scannedBy);
    return 'accepted';
  };
}

function unanswered(found: Extract<Found, { kind: 'given up' | 'failed' }>): CodeAnswer {
  return found.kind === 'given up' || found.text === null ? 'unanswered' : { refused: found.text };
}
