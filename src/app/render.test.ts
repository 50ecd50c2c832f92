import { expect, test } from 'vitest';
import { currentTexts, saidOnEveryPage, textsWith } from '#features/company/data.server.ts';
import { inProcess } from '#platform/http/endpoints.server.ts';
import { setTransport } from '#shared/call.ts';
import { article, store, vacancy } from '#test/made/content.ts';
import { fileSite, ORIGIN } from '#test/sites/site.ts';
import { handlers } from './api.server.ts';
import { contentPeriods } from './content-periods.server.ts';
import { createRenderer, NO_ASSETS } from './render.server.tsx';

const { deps, ...site } = await fileSite();
await store({ deps, ...site }, { vacancies: [vacancy('a'), vacancy('b')], articles: [article('c')] });
setTransport(inProcess(handlers, deps, contentPeriods(deps))());
const { load, render } = await createRenderer(NO_ASSETS);

const as = (said: ReturnType<typeof saidOnEveryPage>) => ({
  ...{ publicUrl: ORIGIN, device: 'desktop' as const, year: 2026, signIn: { line: true, google: true } },
  ...said,
});
const texts = await currentTexts(deps);
const ours = as(saidOnEveryPage(texts));
const theirs = as(saidOnEveryPage(await textsWith(deps, 'company', { ...texts.company, name: '遠山人力' })));
const withLogo = { ...ours, look: { ...ours.look, logo: { url: '/picture/logo.png', width: 120, height: 40 } } };

/** In the document's first kilobyte, React already names the logo, which comes in the second. */
const withoutHint = (html: string) => html.replace('<link rel="preload" as="image" href="/picture/logo.png"/>', '');

/** The whole document as React renders it, with the parts that the server inserts. */
async function whole(path: string, said: typeof ours) {
  const { markup, content } = await load(ORIGIN + path, said);
  const shown = 'data' in content ? { loaderData: content.data ?? null } : { isMissing: true };
  const data = JSON.stringify({ site: said, ...shown }).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="page-data">${data}</script>`;
  const detection = '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">';
  const size = '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">';
  const all = markup().replace('</body></html>', () => `${script}</body></html>`);
  return `<!doctype html>${all.replace('</head>', `${detection}${all.includes('"og:image"') ? size : ''}</head>`)}`;
}

test.each([
  ...['/', '/about', '/privacy', '/service/advisor', '/login', '/register', '/contactUs', '/bindResult?result=1'],
  ...['/jobs', '/jobs?keywords=a', '/job/a', '/job/b', '/job/gone', '/article/column', '/article/details/c'],
  ...['/nowhere', '/about/nowhere', '/jobs/nowhere'],
])('%s is what React renders, with a header and a footer that were rendered before', async (path) => {
  for (const said of [ours, theirs, withLogo, ours, withLogo])
    expect(withoutHint((await render(ORIGIN + path, said)).html)).toBe(withoutHint(await whole(path, said)));
});
