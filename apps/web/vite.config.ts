import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { APP_VERSION } from '@vialant/domain/values/limits';
import { guidePlugin } from './guide-plugin.ts';

// The decoder of the camera is the largest file; without it nobody scans offline.
const LARGEST_KEPT_BYTES = 3_000_000;
const NEARLY_MAX_QUALITY = 9;

/** Keeps the whole app on the device, so that it starts without a network. Calls to the server pass it by. */
const offlineApp = VitePWA({
  // A newer version waits until the user takes it.
  registerType: 'prompt',
  injectRegister: false,
  includeManifestIcons: false,
  manifest: {
    name: 'Vialant',
    short_name: 'Vialant',
    description: 'Track meds from receipt to disposal',
    start_url: '/',
    display: 'standalone',
    background_color: '#0f766e',
    theme_color: '#0f766e',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{js,css,svg,png,webp,wasm}'],
    // The office needs the network, and staff must not load it (ACCESS-01), nor the pictures of it in the guide.
    globIgnores: ['**/office-*', '**/Office-*'],
    maximumFileSizeToCacheInBytes: LARGEST_KEPT_BYTES,
    // The server answers every page of the app at its own address, with the product's name in it.
    templatedURLs: { '/': ['index.html'] },
    navigateFallback: '/',
    navigateFallbackDenylist: [/^\/api\//],
    // Pictures of the office in the guide are kept once they were seen.
    runtimeCaching: [
      {
        urlPattern: /\/assets\/[^/]+\.webp$/,
        handler: 'CacheFirst',
        options: { cacheName: 'guide-pictures', expiration: { maxEntries: 100 } },
      },
    ],
    cleanupOutdatedCaches: true,
    // The first one ever serves the page that brought it, so that a first visit, too, goes on without a network.
    clientsClaim: true,
  },
});

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
  plugins: [guidePlugin, versioned, react(), offlineApp, compiledAhead, packed],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    sourcemap: true,
    target: 'es2022',
    rolldownOptions: {
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
