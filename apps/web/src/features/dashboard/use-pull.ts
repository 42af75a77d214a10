import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export type Pull = { readonly pulledPx: number; readonly isRefreshing: boolean };

/** Follows a finger that pulls the page down from its top, and refreshes when it lets go at the threshold or beyond. */
export function usePull(
  inside: RefObject<HTMLElement | null>,
  thresholdPx: number,
  onRefresh: () => Promise<unknown>,
): Pull {
  const [pulledPx, setPulledPx] = useState(0);
  const [isRefreshing, setIsRefreshing] = useState(false);

  const release = useEffectEvent(async (px: number): Promise<void> => {
    setPulledPx(0);
    if (px < thresholdPx || isRefreshing) return;
    setIsRefreshing(true);
    try {
      await onRefresh();
    } finally {
      setIsRefreshing(false);
    }
  });

  useEffect(() => {
    const area = inside.current?.closest('main');
    if (!area) return;
    return followFinger(area, setPulledPx, (px) => void release(px));
  }, [inside]);

  return { pulledPx, isRefreshing };
}

function followFinger(area: HTMLElement, onPulled: (px: number) => void, onReleased: (px: number) => void): () => void {
  let startY: number | null = null;
  let px = 0;

  function start({ touches }: TouchEvent): void {
    // Two fingers mean zoom, and only a page that is scrolled to its top can be pulled.
    const [touch] = touches;
    startY = touches.length === 1 && touch && window.scrollY <= 0 ? touch.clientY : null;
    px = 0;
  }
  function move(event: TouchEvent): void {
    const [touch] = event.touches;
    if (startY === null || !touch) return;
    px = Math.max(0, touch.clientY - startY);
    if (px > 0 && event.cancelable) event.preventDefault();
    onPulled(px);
  }
  function end(event: TouchEvent): void {
    if (startY === null) return;
    startY = null;
    onReleased(event.type === 'touchend' ? px : 0);
  }

  area.addEventListener('touchstart', start, { passive: true });
  area.addEventListener('touchmove', move, { passive: false });
  area.addEventListener('touchend', end);
  area.addEventListener('touchcancel', end);
  return () => {
    area.removeEventListener('touchstart', start);
    area.removeEventListener('touchmove', move);
    area.removeEventListener('touchend', end);
    area.removeEventListener('touchcancel', end);
  };
}
