import { type CheckMode, type CheckVial, missingVials, refuseContinue } from '@vialant/domain/custody/box-check';
import { type Message, messages } from '@vialant/domain/words/messages';
import { checkNeedsWitness, imageRequired } from '@vialant/domain/agency/role';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import { TIMING } from '@vialant/domain/values/timing';
import { useRef, useState } from 'react';
import { useActs } from '../../acts/use-acts.ts';
import type { Position } from '../../device/location/port.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { type BoxFlow, boxFlowState } from '../box-flow-state.ts';
import type { FlowBox } from '../../queries/flow-box.ts';
import { useServices } from '../../services/services.ts';
import { checkDraft, checkSentence, missingMessage } from './check-draft.ts';
import type { KeptCheckForm } from './check-form.ts';
import { codeTaken } from './code-taken.ts';
import { lookUp } from './look-up.ts';

export type ContinueInput = {
  readonly flow: BoxFlow;
  readonly mode: CheckMode;
  readonly box: FlowBox;
  readonly vials: readonly CheckVial[];
  readonly kept: KeptCheckForm;
  readonly settings: AgencySettings;
};

export type Continue = {
  readonly busy: boolean;
  /** Why it did not go on without a picture, in words; null when there is one or none is needed. */
  readonly imageRefused: string | null;
  /** The controlled vials that were not checked. */
  readonly missing: readonly CheckVial[];
  /** Whether they are being confirmed. */
  readonly isConfirming: boolean;
  readonly press: () => Promise<void>;
  readonly confirmed: (userId: string) => Promise<void>;
  readonly stopConfirming: () => void;
};

/** The continue step: what is in the way, what is missing, then on to the witness or the save (CHECK-07 to CHECK-17). */
export function useContinue({ flow, mode, box, vials, kept, settings }: ContinueInput): Continue {
  const { client, location, vibration } = useServices();
  const acts = useActs();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [tried, setTried] = useState(false);
  const asked = useRef<Promise<Position | null>>(null);
  const { form, change } = kept;
  const missing = missingVials(vials, form.checked);

  function complain(message: Message): void {
    vibration.vibrate(TIMING.vibration.errorPatternMs);
    toast(message);
  }

  async function refuse(): Promise<Message | null> {
    const { newCode, temperature, notes, imageUrl } = form;
    const refusal = refuseContinue({ mode, newCode, temperature, notes, hasImage: imageUrl !== null }, settings);
    if (refusal !== null || mode === 'check') return refusal;
    return codeTaken(newCode, await lookUp(client, newCode));
  }

  async function place(): Promise<Position | null> {
    if (form.place !== undefined) return form.place;
    asked.current ??= location.current();
    const found = await asked.current;
    change({ place: found });
    return found;
  }

  async function begin(confirmedBy: string | null): Promise<void> {
    tellOutOfSync(vials, form.checked);
    const check = { mode, box, vials, form };
    const isNeeded = mode === 'reseal' || checkNeedsWitness(box.verifySetting, settings);
    await acts.begin(
      {
        id: flow.actId,
        kind: mode === 'reseal' ? 'reseal' : 'box_check',
        sentence: checkSentence(check),
        discrepancyMessage: missingMessage(missing),
        from: '/',
        fromState: boxFlowState(flow),
        draft: checkDraft(check, { manual: flow.manual, place: await place(), confirmedBy }),
      },
      isNeeded ? 'needed' : 'not needed',
    );
  }

  async function whileBusy(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    imageRefused: tried && form.imageUrl === null && imageRequired(settings) ? messages.check.imageRequired.text : null,
    missing,
    isConfirming,
    stopConfirming: () => setIsConfirming(false),
    press: () =>
      whileBusy(async () => {
        setTried(true);
        const refusal = await refuse();
        if (refusal !== null) complain(refusal);
        else if (missing.length > 0) setIsConfirming(true);
        else await begin(null);
      }),
    confirmed: (userId) =>
      whileBusy(async () => {
        setIsConfirming(false);
        await begin(userId);
      }),
  };
}

/** CHECK-23: a vial that was checked and is not in the box any more has no row in the record. */
function tellOutOfSync(vials: readonly CheckVial[], checked: ReadonlyMap<string, boolean>): void {
  const here = new Set(vials.map(({ id }) => id));
  const gone = [...checked.keys()].filter((id) => !here.has(id));
  // oxlint-disable-next-line no-console -- the requirements want it on the console and nowhere else
  if (gone.length > 0) console.warn('Checked, and not in the box any more:', gone);
}
