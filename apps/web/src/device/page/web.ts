import type { Page } from './port.ts';

type PageLocation = Pick<Location, 'href' | 'pathname' | 'search'> & {
  replace(path: string): void;
  reload(): void;
  assign(address: string): void;
};

export function webPage(location: PageLocation): Page {
  const watching = new Set<(event: PopStateEvent) => void>();
  // Who listens first hears first; this is before the router is there.
  window.addEventListener('popstate', (event) => {
    for (const watch of watching) watch(event);
  });
  return {
    open(path) {
      const target = new URL(path, location.href);
      const isPresent = target.pathname === location.pathname && target.search === location.search;
      const leavesHash = target.hash === '' && location.href.includes('#');
      location.replace(path);
      // Replacing the address by itself, or by one that differs only in the hash, loads nothing, so a reload must
      // follow. But when a hash is dropped the browser does load the page, and a reload would load the old address
      // again.
      if (isPresent && !leavesHash) location.reload();
    },
    reload: () => location.reload(),
    leaveTo: (address) => location.assign(address),
    watchBack(watch) {
      watching.add(watch);
      return () => watching.delete(watch);
    },
    openBeside: (address) => void window.open(address, '_blank', 'noopener,noreferrer'),
  };
}
