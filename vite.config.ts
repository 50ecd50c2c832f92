import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  // Two Reacts in nested node_modules would break hooks.
  resolve: { dedupe: ['react', 'react-dom', 'react-router'] },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node22',
        rolldownOptions: {
          input: {
            main: 'src/app/main.server.ts',
            'import-vacancies': 'src/app/cli-import.server.ts',
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: 'baseline-widely-available',
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'src/app/entry-client.tsx' },
      },
}));
