import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

// The decoder of the camera is the largest file; without it nobody scans offline.
const LARGEST_KEPT_BYTES = 3_000_000;

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
    globPatterns: ['**/*.{js,css,svg,png,wasm}'],
    maximumFileSizeToCacheInBytes: LARGEST_KEPT_BYTES,
    // The server answers every page of the app at its own address, with the product's name in it.
    templatedURLs: { '/': ['index.html'] },
    navigateFallback: '/',
    navigateFallbackDenylist: [/^\/api\//],
    cleanupOutdatedCaches: true,
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), offlineApp],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    sourcemap: true,
    target: 'es2022',
  },
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/api': 'http://localhost:8080' } },
});
