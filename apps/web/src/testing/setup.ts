import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach } from 'vitest';

// happy-dom has matchMedia and ResizeObserver; the fonts, for which a growing text field waits, it has not.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// A part of the app that is loaded when it is first needed takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  globalThis.indexedDB = new IDBFactory();
});
