import { type BackPorts, holdAgainstBack } from '../../services/watch-back.ts';

export type LeavingPorts = BackPorts & { readonly navigate: (to: string) => void };

/** Notices every way out of a page that holds changes, also by a link, a reload or a closed tab, and asks first. */
export function watchLeaving({ navigate, ...ports }: LeavingPorts): () => void {
  const { isHeld, ask } = ports;

  function onClick(event: MouseEvent): void {
    if (!isHeld() || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin || link.target !== '') return;
    if (link.pathname === window.location.pathname && link.hash !== '') return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => navigate(`${link.pathname}${link.search}${link.hash}`));
  }

  function onUnload(event: BeforeUnloadEvent): void {
    if (isHeld()) event.preventDefault();
  }

  document.addEventListener('click', onClick, true);
  const endBack = holdAgainstBack(ports);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    document.removeEventListener('click', onClick, true);
    endBack();
    window.removeEventListener('beforeunload', onUnload);
  };
}
