import type { AskedAct } from '@vialant/domain/proof/device-witness';
import { TIMING } from '@vialant/domain/values/timing';
import { useEffect, useEffectEvent, useState } from 'react';
import { askedAct } from '../../../api/asked-act.ts';
import type { ActToShow } from '../../../api/shown-act.ts';
import { useBasics } from '../../../services/services.ts';

/** Who acts, in which agency; empty texts where the device does not know. */
export type Actor = { readonly id: string; readonly name: string; readonly agencyId: string };

export function isKnown({ id, agencyId }: Pick<Actor, 'id' | 'agencyId'>): boolean {
  return id !== '' && agencyId !== '';
}

/** What is asked of the other phone, with the time anew before it is too old; null until it is made. */
export function useAskedAct(act: ActToShow, actor: Actor): AskedAct | null {
  const { now } = useBasics();
  const { id, agencyId } = actor;
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const ask = useEffectEvent(async (isWanted: () => boolean) => {
    const made = await askedAct(act, actor, now());
    if (isWanted()) setAsked(made);
  });
  useEffect(() => {
    if (!isKnown({ id, agencyId })) return; // the device may learn who acts after the page is open
    let isShown = true;
    const show = (): void => void ask(() => isShown);
    show();
    const timer = setInterval(show, TIMING.deviceWitness.showAgainEveryMs);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, [id, agencyId]);
  return asked?.actorId === id && asked.agencyId === agencyId ? asked : null;
}
