import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const KEPT = /\.(?:js|css|svg|png|webp|wasm|webmanifest)$/;
// The office needs the network, and staff must not load it (ACCESS-01), nor the pictures of it in the guide.
const OF_THE_OFFICE = /(?:^|\/)office-/i;

/**
 * Keeps the whole app on the device, so that it starts without a network: builds the service worker, which knows the
 * files of this build. Calls to the server pass it by.
 */
export const offlineApp: Plugin = {
  name: 'offline-app',
  apply: 'build',
  writeBundle: {
    // The files are known when they are written, those of other plugins among them.
    sequential: true,
    order: 'post',
    async handler({ dir = '' }) {
      const kept = await filesToKeep(dir);
      await build({
        configFile: false,
        logLevel: 'warn',
        define: { KEPT_FILES: JSON.stringify(kept) },
        publicDir: false,
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2022',
          sourcemap: true,
          rolldownOptions: {
            input: join(import.meta.dirname, 'worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  },
};

/** A file with a hash in its name never changes; the others are fetched again when what they hold has changed. */
async function filesToKeep(dir: string): Promise<{ url: string; revision: string | null }[]> {
  const names = (await readdir(dir, { recursive: true })).map((name) => name.replaceAll('\\', '/')).toSorted();
  const kept = names.filter((name) => KEPT.test(name) && !OF_THE_OFFICE.test(name));
  const files = kept.map(async (url) => {
    return { url, revision: url.startsWith('assets/') ? null : await hashOf(join(dir, url)) };
  });
  // The server answers every page of the app at its own address, with the product's name in it.
  return [...(await Promise.all(files)), { url: '/', revision: await hashOf(join(dir, 'index.html')) }];
}

async function hashOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}
