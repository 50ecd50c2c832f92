import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeUTF8 } from 'entities';
import { currentTexts, knownTexts } from '#features/company/data.server.ts';
import type { Rendered } from '#platform/cache/response-cache.server.ts';
import type { Deps } from '#platform/deps.server.ts';

const ENTRY = 'src/app/admin/entry-admin.tsx';

/** The script of the built back-office. */
export async function readAdminHead(adminDir: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(adminDir, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const entry = manifest[ENTRY];
  if (!entry) throw new Error('the build of the back-office has no entry');
  return `<script type="module" src="/admin/${entry.file}"></script>`;
}

/** In development Vite serves the sources. */
export const DEV_ADMIN_HEAD = `<script type="module" src="/admin/${ENTRY}"></script>`;

/**
 * MUI's style library puts an empty <style> into the page and its rules into that by script, which the policy allows;
 * the empty text itself needs this, its hash. Nothing else inline passes.
 */
const EMPTY_STYLE = `'sha256-${createHash('sha256').update('').digest('base64')}'`;

const isAdminPath = (path: string) => path === '/admin' || (path.startsWith('/admin/') && !/\.\w+$/.test(path));

/** One HTML for every address of the back-office: its screens are made in the browser. */
export function createAdminPage(deps: Deps, head: string | undefined, secure: Record<string, string>) {
  const bodyFor = (name: string, colour: string) =>
    Buffer.from(
      `<!doctype html><html lang="zh-Hant-TW"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<meta name="robots" content="noindex, nofollow"><meta name="theme-color" content="${colour}">` +
        `<meta name="application-name" content="${name}"><title>${name}後台</title><link rel="icon" href="/mark.svg" type="image/svg+xml">${head ?? ''}</head>` +
        `<body><div id="root"></div><noscript>後台需要開啟 JavaScript 才能使用。</noscript></body></html>`,
    );
  // Frames are for the preview of articles.
  const policy = secure['Content-Security-Policy']
    ?.replace("style-src 'self'", `$& ${EMPTY_STYLE}`)
    .concat("; frame-src 'self'");
  const pageFor = (name: string, colour: string): Rendered => ({
    status: 200,
    headers: {
      ...secure,
      ...(policy ? { 'Content-Security-Policy': policy } : {}),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex, nofollow',
      // Invitation links carry a secret in their address.
      'Referrer-Policy': 'no-referrer',
    },
    body: bodyFor(name, colour),
  });
  return async (path: string): Promise<Rendered | undefined> => {
    if (!head || !isAdminPath(path)) return undefined;
    // Also while the database is gone: the screens say so themselves.
    const { company, look } = await currentTexts(deps).catch(() => knownTexts(deps.database));
    return pageFor(escapeUTF8(company.name), look.colour);
  };
}
