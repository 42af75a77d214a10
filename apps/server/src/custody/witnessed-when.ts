import { judgeTime } from '@vialant/domain/custody/device-clock';
import type { WitnessClaim } from '@vialant/domain/custody/witness';
import type { Facts } from './facts.ts';

/**
 * OPEN-153: when the records of a call happened, as far as the clock of the device is believed: what a witness has proven by
 * password or code is compared with it. A time that is refused, or before the vial was there, is judged where it is recorded.
 */
export function happenedBy(facts: Pick<Facts, 'now' | 'deviceNow'>, { happened }: WitnessClaim): readonly Date[] {
  const now = new Date(facts.now);
  return happened.map((claimed) => {
    if (claimed === null) return now;
    const judged = judgeTime({ claimed: new Date(claimed), deviceNow: facts.deviceNow, now });
    return 'code' in judged ? now : judged.happenedAt;
  });
}
