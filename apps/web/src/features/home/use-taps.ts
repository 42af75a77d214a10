import { useRef } from 'react';

/**
 * Counts taps; calls `onReached` at the tap that completes `count` of them within `windowMs`, and starts again at none.
 */
export function useTaps({ count, windowMs }: { count: number; windowMs: number }, onReached: () => void): () => void {
  const times = useRef<number[]>([]);
  return () => {
    const now = performance.now();
    times.current = [...times.current, now].filter((time) => now - time < windowMs);
    if (times.current.length < count) return;
    times.current = [];
    onReached();
  };
}
