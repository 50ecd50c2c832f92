import type { Handler } from '#platform/endpoints.server.ts';
import type { SiteSettings } from '#platform/settings.server.ts';
import { docsHtml } from './api-docs-html.server.ts';
import { openApiOf } from './openapi.server.ts';

/** /api/openapi.json and a page to read it at /api/docs; both made once, at start. */
export function createApiDocs(handlers: Handler[], settings: SiteSettings) {
  const document = openApiOf(handlers, settings.publicUrl);
  const json = JSON.stringify(document, null, 2);
  const html = docsHtml(document as never);
  return (path: string): Response | undefined => {
    const wanted = path.toLowerCase().replace(/\/+$/, '');
    if (wanted === '/api/openapi.json') return text(json, 'application/json');
    if (wanted === '/api/docs') return text(html, 'text/html');
    return undefined;
  };
}

const text = (body: string, type: string) =>
  new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=300' } });
