import type { HapticsPlugin } from '../wrapper/bridge.ts';
import type { Vibration } from './port.ts';

/** The wrapper's vibration, which plays one length at a time; an iPhone's web view cannot vibrate. */
export function nativeVibration(plugin: HapticsPlugin): Vibration {
  let waiting: ReturnType<typeof setTimeout>[] = [];
  return {
    vibrate(patternMs) {
      for (const timer of waiting) clearTimeout(timer);
      let startMs = 0;
      waiting = patternMs.flatMap((lengthMs, index) => {
        const isOn = index % 2 === 0;
        const timer = isOn ? [setTimeout(() => void buzz(plugin, lengthMs), startMs)] : [];
        startMs += lengthMs;
        return timer;
      });
    },
  };
}

async function buzz(plugin: HapticsPlugin, duration: number): Promise<void> {
  await plugin.vibrate({ duration }).catch(() => {}); // the device has no motor
}
