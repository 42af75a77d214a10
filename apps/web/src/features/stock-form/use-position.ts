import { useEffect, useRef } from 'react';
import type { Position } from '../../device/location/port.ts';
import { useServices } from '../../services/services.ts';

/**
 * The device's position: asked for when the form opens, so that the answer is there when the form is sent (LOC-01,
 * LOC-04).
 */
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
