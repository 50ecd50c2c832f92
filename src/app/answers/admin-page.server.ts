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
 * MUI's style library adds an empty <style> to the page and fills it by script, which the policy allows; the empty text
 * itself needs this hash. No other inline content is allowed except our own style below.
 */
const EMPTY_STYLE = hashOf('');

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * Shown if the script doesn't come; the script replaces it as soon as it runs. The link keeps the address, with an
 * invitation's secret in it.
 */
const LATE =
  '<p>後台還沒有載入完成。網路較慢時，請再等一下；若一直沒有出現，請<a href="">重新載入</a>，並確認瀏覽器或擴充功能沒有封鎖這個網站。</p>';

/** Becomes visible after a while, without any script. */
const LATE_STYLE =
  '#root>p{max-width:30em;margin:20vh auto 0;padding:0 16px;font:17px/1.8 "Noto Sans TC","PingFang TC","Microsoft JhengHei",system-ui,sans-serif;visibility:hidden;animation:late 0s 8s forwards}#root>p a{color:inherit}' +
  '@keyframes late{to{visibility:visible}}@media(scripting:none){#root>p{display:none}}';

const isAdminPath = (path: string) => path === '/admin' || (path.startsWith('/admin/') && !/\.\w+$/.test(path));

/** One HTML page for every address of the back-office: its screens are made in the browser. */
export function createAdminPage(deps: Deps, head: string | undefined, secure: Record<string, string>) {
  const bodyFor = (name: string, colour: string) =>
    Buffer.from(
      `<!doctype html><html lang="zh-Hant-TW"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<meta name="robots" content="noindex, nofollow"><meta name="theme-color" content="${colour}">` +
        `<meta name="application-name" content="${name}"><title>${name}後台</title><link rel="icon" href="/mark.svg" type="image/svg+xml"><style>${LATE_STYLE}</style>${head ?? ''}</head>` +
        `<body><div id="root">${LATE}</div><noscript>後台需要開啟 JavaScript 才能使用。</noscript></body></html>`,
    );
  // Frames are needed for the preview of articles.
  const policy = secure['Content-Security-Policy']
    ?.replace("style-src 'self'", `$& ${EMPTY_STYLE} ${hashOf(LATE_STYLE)}`)
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
    // Also while the database is down: the screens say so themselves.
    const { company, look } = await currentTexts(deps).catch(() => knownTexts(deps.database));
    return pageFor(escapeUTF8(company.name), look.colour);
  };
}
