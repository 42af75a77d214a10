import { useEffect, useRef } from 'react';
import type { OfflineStart } from './offline-start.ts';
import type { Answer } from './patience.ts';
import { useRecording } from './services.ts';

export type Ask = <Value>(call: (signal: AbortSignal) => Promise<Value>, start: OfflineStart) => Promise<Answer<Value>>;

/** Makes calls for which a user waits (SCAN-32). They are given up when the component is left. */
export function useAsk(): Ask {
  const { patience } = useRecording();
  const left = useRef(new AbortController());
  useEffect(() => {
    if (left.current.signal.aborted) left.current = new AbortController();
    return () => left.current.abort();
  }, []);
  return (call, start) => patience.ask(call, start, left.current.signal);
}
