import type { Page } from './port.ts';

export function webPage(location: Location): Page {
  return {
    open(path) {
      // The address alone may be the present one, or differ only in its hash; neither would load anything.
      location.replace(path);
      location.reload();
    },
    reload: () => location.reload(),
  };
}
