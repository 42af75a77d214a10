import { shownBox } from '@vialant/domain/custody/inventory';
import { useState } from 'react';
import { useBasics } from '../../services/services.ts';
import type { Box } from './dashboard-queries.ts';

export type SelectedBox = { readonly box: Box | null; readonly select: (id: string) => void };

/** The box last chosen on this device (DASH-02); when it is gone or none was chosen, the first box in use. */
export function useSelectedBox(boxes: readonly Box[] | undefined): SelectedBox {
  const { storage } = useBasics();
  const [id, setId] = useState(storage.get('lastBoxId'));
  const box = boxes === undefined ? null : shownBox(boxes, id, ({ unitName }) => unitName);
  return {
    box,
    select(chosen) {
      storage.set('lastBoxId', chosen);
      setId(chosen);
    },
  };
}
