// npm run quick: checks what the changes since main most likely have broken, in a few minutes.
import { ensureInstalled, onPinnedNode } from './prepare.mjs';

ensureInstalled();
if (await onPinnedNode(import.meta.filename)) await import('./test/quick.ts');
