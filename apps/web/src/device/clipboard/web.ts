import type { Clipboard } from './port.ts';

/** The browser's clipboard, or null where the page may not use it (no https, an old browser). */
export function webClipboard(navigator: Navigator): Clipboard | null {
  if (!('clipboard' in navigator)) return null;
  return {
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
        return true;
      } catch {
        return false; // the browser or the user said no
      }
    },
  };
}
