// The browser of the end-to-end tests: the system's Chromium, installed from the system's packages where that is
// permitted.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of the first Chromium on PATH, or null. */
export function findBrowser() {
  return findProgram(...NAMES);
}

/** Path of the first of these programs on PATH, or null. */
export function findProgram(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      if (folder && existsSync(join(folder, name))) return join(folder, name);
    }
  }
  return null;
}

/**
 * Makes sure that there is a browser: an installed one, else the system's package, else an error that says what to do.
 */
export function ensureBrowser() {
  if (findBrowser()) return;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Chromium from the system packages …');
    spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  if (!findBrowser()) {
    console.error('The end-to-end tests need Chromium on PATH (on Debian: apt-get install chromium-headless-shell).');
  }
}
