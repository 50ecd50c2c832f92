import { type Kept, keep, type Rendered } from '#platform/cache/response-cache.server.ts';
import type { Handler } from '#platform/http/endpoints.server.ts';
import type { SiteSettings } from '#platform/settings/settings.server.ts';
import { docsHtml } from './api-docs-html.server.ts';
import { openApiOf } from './openapi.server.ts';

/**
 * /api/openapi.json and a page to read it at /api/docs, by path; both made once, at start. The calls of the back-office
 * are for its own screens, and no map for strangers.
 */
export function createApiDocs(handlers: Handler[], settings: SiteSettings) {
  const open = handlers.filter(({ row }) => !row.path.startsWith('/api/admin/'));
  const document = openApiOf(open, settings.publicUrl);
  const json = JSON.stringify(document, null, 2);
  const html = docsHtml(document as never);
  const kept: Record<string, Kept> = {
    '/api/openapi.json': keep(answer(json, 'application/json')),
    '/api/docs': keep(answer(html, 'text/html')),
  };
  return (path: string): Kept | undefined => kept[path.toLowerCase().replace(/\/+$/, '')];
}

const answer = (text: string, type: string): Rendered => ({
  status: 200,
  headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=300' },
  body: Buffer.from(text),
});
