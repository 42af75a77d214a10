// npm start: goes from a fresh clone to the running product.
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, onPinnedNode, root } from './prepare.mjs';
import { endWithStarter } from './starter.mjs';

endWithStarter();
ensureInstalled();
if (await onPinnedNode(import.meta.filename)) {
  // The next start finds here what this one has compiled. By the whole module: the Node that begins may have no such name.
  nodeModule.enableCompileCache(join(root, 'node_modules/.cache/node'));
  ensureBuilt();
  await import('../apps/server/src/main.ts');
}
