import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach } from 'vitest';
import { returningFocus } from './dialog-focus.ts';
import { reduceMotion } from './motion.ts';

returningFocus(HTMLDialogElement.prototype);

// A part of the app that is loaded when first needed is slow on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// Nothing moves, so that no test waits for something to slide away.
reduceMotion(true);

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  globalThis.indexedDB = new IDBFactory();
  reduceMotion(true);
});
