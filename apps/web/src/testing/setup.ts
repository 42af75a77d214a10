import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach } from 'vitest';

// A growing text field waits for the document's fonts, which happy-dom does not have.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// A part of the app that is loaded when first needed is slow on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  globalThis.indexedDB = new IDBFactory();
});
