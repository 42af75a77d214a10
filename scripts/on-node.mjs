// node scripts/on-node.mjs [--install] NAME [ARGUMENT…]: runs a tool of the packages, or a script of ours, on the pinned
// Node, whichever Node has started this. --install first installs the packages of the lockfile.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, onPinnedNode, root, toolPath } from './prepare.mjs';

const words = process.argv.slice(2);
if (words[0] === '--install') {
  words.shift();
  ensureInstalled();
}
if (!existsSync(join(root, 'node_modules'))) {
  console.error('The packages are not installed yet: npm start and npm test do it, or npm install.');
  process.exit(1);
}
const [name, ...args] = words;
const path = toolPath(name);
if (await onPinnedNode(path, args)) {
  process.argv.splice(1, Infinity, path, ...args);
  await import(pathToFileURL(path));
}
