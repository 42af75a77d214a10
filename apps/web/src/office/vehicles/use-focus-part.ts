import { useEffect, useRef } from 'react';

/** Focuses a part of the page by its `data-part`, of several the first that is there, once it has been drawn. */
export function useFocusPart(): (...names: readonly string[]) => void {
  const wanted = useRef<readonly string[]>([]);
  useEffect(() => {
    const names = wanted.current;
    wanted.current = [];
    for (const name of names) {
      const found = document.querySelector<HTMLElement>(`[data-part="${CSS.escape(name)}"]`);
      if (found === null || found.getAttribute('aria-disabled') === 'true') continue;
      found.focus();
      return;
    }
  });
  return (...names) => {
    wanted.current = names;
  };
}
