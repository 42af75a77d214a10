// npm run quick: what a change since main is most likely to have broken, in a few minutes.
import { ensureInstalled, onPinnedNode } from './prepare.mjs';

ensureInstalled();
if (await onPinnedNode(import.meta.filename)) await import('./test/quick.ts');
