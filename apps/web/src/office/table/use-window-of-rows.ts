import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';

/** Up to so many rows the browser draws them all, and its own search finds each of them. */
const ALL_DRAWN_TO = 200;
const OVERSCAN = 16;
// Until the real size is known; a screen of rows.
const FIRST_SIZE = { width: 1000, height: 720 } as const;

export type WindowOfRows = {
  /** The numbers of the rows to draw. */
  readonly drawn: readonly number[];
  /** The height of the rows that are not drawn, above and below. */
  readonly before: number;
  readonly after: number;
  readonly isVirtual: boolean;
  readonly scrollTo: (index: number) => void;
  /** The `ref` of a row whose height follows from its texts; the row has its number as `data-index`. */
  readonly measure: ((row: Element | null) => void) | undefined;
};

/** Which of the rows are drawn: all of a few, those near the screen of many. */
export function useWindowOfRows(
  count: number,
  rowHeight: number,
  scrolls: RefObject<HTMLElement | null>,
): WindowOfRows {
  const isVirtual = count > ALL_DRAWN_TO;
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by the compiler, which is not used
  const virtual = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scrolls.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: FIRST_SIZE,
  });
  const scrollTo = useCallback(
    (index: number) => {
      if (isVirtual) virtual.scrollToIndex(index);
    },
    [isVirtual, virtual],
  );
  if (!isVirtual) {
    const drawn = Array.from({ length: count }, (_, index) => index);
    return { drawn, before: 0, after: 0, isVirtual, scrollTo, measure: undefined };
  }
  const items = virtual.getVirtualItems();
  return {
    drawn: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    isVirtual,
    scrollTo,
    measure: virtual.measureElement,
  };
}
