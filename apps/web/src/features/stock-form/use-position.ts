import { useEffect, useRef } from 'react';
import type { Position } from '../../device/location/port.ts';
import { useServices } from '../../services/services.ts';

/** Where the device is: asked when the form opens, so that the answer is there when it is sent (LOC-01, LOC-04). */
export function usePosition(): () => Promise<Position | null> {
  const { location } = useServices();
  const asked = useRef<Promise<Position | null>>(null);
  const ask = (): Promise<Position | null> => {
    asked.current ??= location.current();
    return asked.current;
  };
  useEffect(() => void ask());
  return ask;
}
