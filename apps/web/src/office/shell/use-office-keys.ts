import { useEffect, useEffectEvent } from 'react';

export type OfficeKeys = { readonly onSearch: () => void; readonly onShowKeys: () => void };

/** The keys that hold everywhere in the office, except where something is being typed or a question is open. */
export function useOfficeKeys({ onSearch, onShowKeys }: OfficeKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    if (event.key !== '/' && event.key !== '?') return;
    event.preventDefault();
    if (event.key === '/') onSearch();
    else onShowKeys();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Whether the key goes into a field, or into a question that lies over the page. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('input, textarea, select, [contenteditable], dialog') !== null;
}
