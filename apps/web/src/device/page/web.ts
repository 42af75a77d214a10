import type { Page } from './port.ts';

type PageLocation = Pick<Location, 'href' | 'pathname' | 'search'> & {
  replace(path: string): void;
  reload(): void;
  assign(address: string): void;
};

export function webPage(location: PageLocation): Page {
  return {
    open(path) {
      const target = new URL(path, location.href);
      const isPresent = target.pathname === location.pathname && target.search === location.search;
      const leavesHash = target.hash === '' && location.href.includes('#');
      location.replace(path);
      // To go where one already is, or only to another hash, loads nothing by itself. To reload while on the way
      // elsewhere, and that is also the same address without its hash, would load the present one instead.
      if (isPresent && !leavesHash) location.reload();
    },
    reload: () => location.reload(),
    leaveTo: (address) => location.assign(address),
    openBeside: (address) => void window.open(address, '_blank', 'noopener,noreferrer'),
  };
}
