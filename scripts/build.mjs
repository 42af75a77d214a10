// node scripts/build.mjs: builds the web app if its sources have changed since the last build.
// node scripts/build.mjs FOLDER…: builds each of these with vite, all at once.
import { ensureBuilt, startTool } from './prepare.mjs';

function build(folder) {
  const child = startTool('vite', ['build', folder, '--logLevel', 'warn'], { stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

const folders = process.argv.slice(2);
if (folders.length === 0) ensureBuilt();
else process.exitCode = Math.max(...(await Promise.all(folders.map(build))));
