import { TIMING } from '@vialant/domain/values/timing';
import { useEffect, useRef } from 'react';
import type { Position } from '../device/location/port.ts';
import { useDevice } from './services.ts';

/**
 * The device's position: asked for when the form opens, so that the answer is there when the form is sent. One that is
 * still not known then is waited for a few seconds and no longer: in a basement, or while the browser's question is open, it
 * may never come (LOC-01, LOC-04, OPEN-118).
 */
export function usePosition(isOpen = true): () => Promise<Position | null> {
  const { location } = useDevice();
  const asked = useRef<Promise<Position | null>>(null);
  const ask = (): Promise<Position | null> => {
    asked.current ??= location.current();
    return asked.current;
  };
  useEffect(() => {
    if (isOpen) void ask();
    else asked.current = null;
  });
  return () => Promise.race([ask(), pause(TIMING.location.patienceMs)]);
}

function pause(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}
