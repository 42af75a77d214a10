import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    sourcemap: true,
    target: 'es2022',
    // The contract's schemas are for the server. Building one has no effect, so those unused here are left out.
    rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:8080' } },
});
