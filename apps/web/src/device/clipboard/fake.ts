import type { Clipboard } from './port.ts';

export function fakeClipboard(): Clipboard & { readonly copied: string[] } {
  const copied: string[] = [];
  return {
    copied,
    copy(text) {
      copied.push(text);
      return Promise.resolve(true);
    },
  };
}
