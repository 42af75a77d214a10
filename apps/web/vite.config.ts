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
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:8080' } },
});
