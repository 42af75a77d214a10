import { TIMING } from '@vialant/domain/values/timing';
import { useEffect, useState } from 'react';
import { useDevice } from '../../services/services.ts';

/** Whether biometrics can be offered; a device that says no is asked once more after 3 s (LOGIN-03, BIO-05). */
export function useBiometricsAvailable(): boolean {
  const { biometrics } = useDevice();
  const [available, setAvailable] = useState(false);
  useEffect(() => {
    let current = true;
    let recheck: ReturnType<typeof setTimeout> | undefined;
    async function ask(again: boolean): Promise<void> {
      const found = await biometrics.isAvailable();
      if (!current) return;
      setAvailable(found);
      if (!found && again) recheck = setTimeout(() => void ask(false), TIMING.biometric.recheckMs);
    }
    void ask(true);
    return () => {
      current = false;
      clearTimeout(recheck);
    };
  }, [biometrics]);
  return available;
}
