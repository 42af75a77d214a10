import type { Page } from './port.ts';

/** Remembers the paths that would have been loaded; a `reload` is remembered as the empty path. */
export function fakePage(): Page & { readonly loads: string[] } {
  const loads: string[] = [];
  return {
    loads,
    open: (path) => loads.push(path),
    reload: () => loads.push(''),
    leaveTo: (address) => loads.push(address),
    openBeside: (address) => loads.push(address),
    watchBack: () => () => {},
  };
}
