import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The back-office: a build of its own, so that no public page's files change with it (docs/decisions/0010). */
export default defineConfig({
  base: '/admin/',
  publicDir: false,
  plugins: [react()],
  resolve: { dedupe: ['react', 'react-dom', '@mui/material', '@emotion/react', '@tanstack/react-query'] },
  cacheDir: 'node_modules/.vite-admin',
  build: {
    outDir: 'dist/admin',
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: 'src/app/admin/entry-admin.tsx' },
  },
});
