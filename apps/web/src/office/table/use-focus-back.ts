import { type RefObject, useEffect, useRef } from 'react';
import { focusRow } from './row-keys.ts';

/**
 * When the panel of a page closes, the focus returns to where it came from: the row, or the button for a new one, which
 * takes the ref.
 */
export function useFocusBack(openId: string | null): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const last = useRef(openId);
  useEffect(() => {
    const closed = openId === null ? last.current : null;
    last.current = openId;
    if (closed !== null && !focusRow(closed)) button.current?.focus();
  }, [openId]);
  return button;
}
