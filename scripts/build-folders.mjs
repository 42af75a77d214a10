// node scripts/build-folders.mjs FOLDER…: builds each with vite, all at once.
import { spawn } from 'node:child_process';

function build(folder) {
  const child = spawn('vite', ['build', folder, '--logLevel', 'warn'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

const ends = await Promise.all(process.argv.slice(2).map(build));
process.exit(Math.max(...ends));
