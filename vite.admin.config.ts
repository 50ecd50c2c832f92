import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * react-admin needs react-router 7, the site has 8, and npm therefore nests several equal copies of what they share.
 * Two copies of a router or of ra-core have two contexts, and nothing finds the other: everybody gets the same one.
 */
const oneOfEach: Plugin = {
  name: 'one-of-each',
  enforce: 'pre',
  async resolveId(id, _, options) {
    const [, name] = /^(react-router|ra-core)(?:\/|$)/.exec(id) ?? [];
    if (!name) return null;
    const owner = name === 'ra-core' ? 'react-admin' : 'react-router-dom';
    return this.resolve(id, join(import.meta.dirname, 'node_modules', owner, 'package.json'), {
      ...options,
      skipSelf: true,
    });
  },
};

/** The back-office: a build of its own, so that no public page's files change with it (docs/decisions/0010). */
export default defineConfig({
  base: '/admin/',
  publicDir: false,
  plugins: [oneOfEach, react()],
  resolve: { dedupe: ['react', 'react-dom', '@mui/material', '@emotion/react', '@tanstack/react-query'] },
  cacheDir: 'node_modules/.vite-admin',
  optimizeDeps: { rolldownOptions: { plugins: [oneOfEach] } },
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
