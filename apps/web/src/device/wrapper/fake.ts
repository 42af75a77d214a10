import type { Wrapper } from './port.ts';

export type FakeWrapper = Wrapper & {
  /** What the clipboard holds. */
  readonly clipboard: () => string;
  readonly copy: (text: string) => void;
  readonly open: (address: string) => void;
  readonly resume: () => void;
};

export function fakeWrapper(clipboardText = ''): FakeWrapper {
  const links = new Set<(address: string) => void>();
  const resumes = new Set<() => void>();
  let text = clipboardText;
  return {
    platform: 'android',
    clipboard: () => text,
    copy: (copied) => void (text = copied),
    open: (address) => links.forEach((listener) => listener(address)),
    resume: () => resumes.forEach((listener) => listener()),
    onLink: (listener) => {
      links.add(listener);
      return () => links.delete(listener);
    },
    onResume: (listener) => {
      resumes.add(listener);
      return () => resumes.delete(listener);
    },
    readClipboard: () => Promise.resolve(text || null),
    clearClipboard: () => {
      text = '';
      return Promise.resolve();
    },
  };
}
