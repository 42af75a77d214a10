import { useState } from 'react';
import { useServices } from '../services.ts';
import type { Box } from './dashboard-queries.ts';

export type SelectedBox = { readonly box: Box | null; readonly select: (id: string) => void };

/** The box last chosen on this device (DASH-02), or the first one when it is gone or none was chosen. */
export function useSelectedBox(boxes: readonly Box[] | undefined): SelectedBox {
  const { storage } = useServices();
  const [id, setId] = useState(storage.get('lastBoxId'));
  const box = boxes?.find((candidate) => candidate.id === id) ?? boxes?.[0] ?? null;
  return {
    box,
    select(chosen) {
      storage.set('lastBoxId', chosen);
      setId(chosen);
    },
  };
}
