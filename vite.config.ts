import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// Without the entry itself: it waits for the page's chunk, which imports the frame, and would wait for itself.
const FRAME =
  /src[\\/](app[\\/](?!.*-page\.|frame[\\/](member-menu|menu-sheet|\w[\w-]*\.css)|styles|(begin|entry)-client)|ui[\\/](clauses|dialogs[\\/]alerts|fields[\\/]field-error|head|icons|json-ld|link|site|routing[\\/]\w[\w-]*)\.|shared[\\/](call|failures|messages|dates)\.|features[\\/](session[\\/]use-auth|newsletter[\\/]public[\\/]newsletter-form|articles[\\/]rules)\.)|content[\\/]company\./;

/**
 * Vite wraps every dynamic import to load the chunk's style sheets, too. No chunk here has any (pages name theirs by `<link
 * precedence>`), so this saves 0.7 kB of every first page load. A failed import is tried again at another address: Firefox
 * keeps the failure for as long as the page is open, and no further press would load it.
 */
const IMPORT_AGAIN = `export const __vitePreload = (load) => load().catch((error) => {
  const [address] = /https?:\\S+\\.js/.exec(error.message) ?? [];
  if (!address) throw error;
  return import(/* @vite-ignore */ address + '?' + Date.now());
});`;
let hasPreloadHelper = false;
const plainDynamicImports: Plugin = {
  name: 'plain-dynamic-imports',
  enforce: 'pre',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler() {
      hasPreloadHelper = true;
      return IMPORT_AGAIN;
    },
  },
  generateBundle() {
    if (this.environment.name === 'client' && !hasPreloadHelper)
      throw new Error("Vite's preload helper has another name: look at vite.config.ts");
  },
};

/**
 * The server's packages are bundled (decision 0085): finding and reading a thousand of their files took a third of each
 * process's start, and those that come in two builds, like React, would choose by NODE_ENV when they are loaded. The ones
 * named here stay outside: they have native code, read files beside their own, start threads from them, or import what isn't
 * installed.
 */
// biome-ignore format: a table
const OUTSIDE = [
  'better-sqlite3', 'sharp', '@node-rs/argon2', 'pg', 'pino', 'pdfkit', '@expo-google-fonts/noto-sans-tc',
];

/** The version of package.json, and the commit if there is git: 1.0.0（135bc69，2026-11-22）. Shown in the back-office. */
function version(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  try {
    const words = ['log', '-1', '--format=%h，%cs'];
    const commit = execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return `${version}（${commit}）`;
  } catch {
    return version;
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), plainDynamicImports],
  // Two Reacts in nested node_modules would break hooks.
  resolve: { dedupe: ['react', 'react-dom'] },
  ...(isSsrBuild && {
    ssr: { noExternal: true, external: OUTSIDE },
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.SITE_VERSION': JSON.stringify(version()) },
  }),
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node22',
        rolldownOptions: {
          input: {
            main: 'src/app/main.server.ts',
            'import-vacancies': 'src/app/commands/cli-import.server.ts',
            members: 'src/app/commands/cli-members.server.ts',
            staff: 'src/app/commands/cli-staff.server.ts',
            backup: 'src/app/commands/cli-backup.server.ts',
            'site-file': 'src/app/commands/cli-site-file.server.ts',
            bench: 'src/app/bench.server.ts',
            'resume-pdf': 'src/features/resume/document/pdf-worker.server.ts',
            'document-check': 'src/features/resume/files/judge/document-worker.server.ts',
            'vacancy-import': 'src/features/vacancies/import/runs/import-worker.server.ts',
            'sqlite-aside': 'src/platform/database/aside-worker.server.ts',
            'excel-sheet': 'src/platform/spreadsheets/excel-worker.server.ts',
            'excel-workbook': 'src/platform/spreadsheets/workbook-worker.server.ts',
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: 'baseline-widely-available',
        // The page's HTML names what it needs at once (assets.server.ts).
        modulePreload: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: ['src/app/begin-client.ts', 'src/app/entry-client.tsx'],
          // The first waits for what the second exports.
          preserveEntrySignatures: 'exports-only',
          output: {
            // Two files for what every page needs, instead of a dozen small ones: libraries, which stay in the visitor's
            // cache from release to release, and the frame.
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                { name: 'frame', test: FRAME },
                // Used on the list and on each vacancy's page.
                { name: 'vacancies', test: /features[\\/]vacancies[\\/](rules|public[\\/]apply-button)\./ },
              ],
            },
          },
        },
      },
}));
