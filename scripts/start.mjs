// npm start: goes from a fresh clone to the running product.
import { ensureBuilt, ensureInstalled, onPinnedNode } from './prepare.mjs';
import { endWithStarter } from './starter.mjs';

endWithStarter();
ensureInstalled();
if (await onPinnedNode(import.meta.filename)) {
  ensureBuilt();
  await import('../apps/server/src/main.ts');
}
