import { startPage } from './page.ts';
import { startWorker } from './worker.ts';

// The same text runs twice: on the page, and in the worker that the page makes from it.
if (typeof document === 'undefined') startWorker();
else startPage(document.currentScript?.textContent ?? '');
