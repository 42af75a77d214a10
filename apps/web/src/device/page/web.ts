import type { Page } from './port.ts';

type PageLocation = Pick<Location, 'href' | 'pathname' | 'search'> & {
  replace(path: string): void;
  reload(): void;
};

export function webPage(location: PageLocation): Page {
  return {
    open(path) {
      const target = new URL(path, location.href);
      const isPresent = target.pathname === location.pathname && target.search === location.search;
      location.replace(path);
      // To go where one already is, or only to another hash, loads nothing by itself. To reload while on the way to
      // another page would load the present one instead.
      if (isPresent) location.reload();
    },
    reload: () => location.reload(),
  };
}
