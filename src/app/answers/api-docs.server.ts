import { type Kept, keep, type Rendered } from '#platform/cache/response-cache.server.ts';
import type { Handler } from '#platform/http/endpoints.server.ts';
import type { SiteSettings } from '#platform/settings/settings.server.ts';
import { withoutSlashes } from '#shared/paths.ts';
import { docsHtml } from './api-docs-html.server.ts';
import { openApiOf } from './openapi.server.ts';

/**
 * /api/openapi.json and a page to read it at /api/docs; both are made once, when first requested. The calls of the
 * back-office are left out: they serve its own screens, and strangers need no map of them.
 */
export function createApiDocs(handlers: Handler[], settings: SiteSettings) {
  let kept: Record<string, Kept> | undefined;
  return (path: string): Kept | undefined => {
    const name = withoutSlashes(path.toLowerCase());
    if (!PATHS.includes(name)) return undefined;
    kept ??= makeDocs(handlers, settings);
    return kept[name];
  };
}

const PATHS = ['/api/openapi.json', '/api/docs'];

function makeDocs(handlers: Handler[], settings: SiteSettings): Record<string, Kept> {
  const open = handlers.filter(({ row }) => !row.path.startsWith('/api/admin/'));
  const document = openApiOf(open, settings.publicUrl);
  const json = JSON.stringify(document, null, 2);
  const html = docsHtml(document as never);
  return {
    '/api/openapi.json': keep(answer(json, 'application/json')),
    '/api/docs': keep(answer(html, 'text/html')),
  };
}

const answer = (text: string, type: string): Rendered => ({
  status: 200,
  headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=300' },
  body: Buffer.from(text),
});
