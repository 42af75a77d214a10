import { useState } from 'react';
import { useServices } from '../../services/services.ts';
import type { Box } from './dashboard-queries.ts';

export type SelectedBox = { readonly box: Box | null; readonly select: (id: string) => void };

/** The box last chosen on this device (DASH-02); when it is gone or none was chosen, the first box in use. */
export function useSelectedBox(boxes: readonly Box[] | undefined): SelectedBox {
  const { storage } = useServices();
  const [id, setId] = useState(storage.get('lastBoxId'));
  const box = boxes === undefined ? null : (boxes.find((candidate) => candidate.id === id) ?? firstInUse(boxes));
  return {
    box,
    select(chosen) {
      storage.set('lastBoxId', chosen);
      setId(chosen);
    },
  };
}

/** A box in a unit is in use; a spare box belongs to none. */
function firstInUse(boxes: readonly Box[]): Box | null {
  return boxes.find((box) => box.unitName !== null) ?? boxes[0] ?? null;
}
