// npm test: checks everything, from a fresh clone.
import { ensureInstalled, onPinnedNode } from './prepare.mjs';

ensureInstalled();
if (await onPinnedNode(import.meta.filename)) await import('./test/whole.ts');
