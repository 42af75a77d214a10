import { TIMING } from '@vialant/domain/values/timing';
import type { Tone } from '../../device/sound/port.ts';
import { useDevice } from '../../services/services.ts';

/** Makes a verdict felt and heard: one vibration and one sound, for the verdict that counts and no other. */
export function useFeltVerdict(): (tone: Tone) => void {
  const { vibration, sound } = useDevice();
  return (tone) => {
    vibration.vibrate(tone === 'good' ? [TIMING.vibration.successMs] : TIMING.vibration.errorPatternMs);
    sound.play(tone);
  };
}
