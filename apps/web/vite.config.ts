import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { APP_VERSION } from '@vialant/domain/values/limits';
import { guidePlugin } from './guide-plugin.ts';
import { offlineApp } from './offline-app/plugin.ts';

const NEARLY_MAX_QUALITY = 9;

/**
 * Nearly all of a file runs once it is needed: the browser compiles it while it still loads, and not function by function
 * when each is called first. It looks for that in the first line.
 */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        const map = bundle[`${chunk.fileName}.map`];
        // One line further down.
        if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '"mappings":";');
      }
    },
  },
};

/**
 * Packs scripts and styles, once, which no server has the time to do for every reader: the first file as small as can be,
 * the others nearly so, which makes a build a second shorter.
 */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
    const pack = promisify(brotliCompress);
    await Promise.all(
      files.map(async (file) => {
        const isFirst = file.type === 'chunk' && file.isEntry;
        const quality = isFirst ? constants.BROTLI_MAX_QUALITY : NEARLY_MAX_QUALITY;
        const path = join(dir ?? '', file.fileName);
        const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
        await writeFile(`${path}.br`, await pack(await readFile(path), { params }));
      }),
    );
  },
};

/** Writes the version into the page, for what it asks before the app is there. */
const versioned: Plugin = {
  name: 'versioned',
  transformIndexHtml: (html) => html.replace('%APP_VERSION%', APP_VERSION),
};

/** Whether a chunk holds code of the office. */
function isOffice(moduleIds: readonly string[]): boolean {
  return moduleIds.some((id) => id.includes('/apps/web/src/office/'));
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [guidePlugin, versioned, react(), compiledAhead, packed, offlineApp],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    sourcemap: true,
    target: 'es2022',
    rolldownOptions: {
      // Of the six thousand icons only those that are used are read.
      experimental: { lazyBarrel: true },
      // What the first screen needs comes as one file: on a slow line each further request costs half a second.
      output: {
        codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] },
        chunkFileNames: ({ moduleIds }) => `assets/${isOffice(moduleIds) ? 'office-' : ''}[name]-[hash].js`,
      },
    },
  },
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/api': 'http://localhost:8080' } },
});
