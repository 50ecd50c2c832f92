import { findArticle } from '#features/articles/staff/data.server.ts';
import { isTextKey, saidOnEveryPage, textsWith } from '#features/company/data.server.ts';
import { exampleLetter } from '#features/company/letters/service.server.ts';
import { find as findText } from '#features/company/staff/changes.server.ts';
import { makeAgreement } from '#features/resume/document/service.server.ts';
import { asShown } from '#features/vacancies/data.server.ts';
import { findVacancy } from '#features/vacancies/staff/data.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Callers } from '#platform/http/callers.server.ts';
import { Cookies } from '#platform/http/cookies.server.ts';
import { showMail } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';
import type { RawCall, RawReply } from '#shared/call.ts';
import type { Site } from '#ui/site.tsx';
import type { RenderedPage } from '../render.server.tsx';

const ADDRESS = /^\/admin\/preview\/(article|text|vacancy)\/([\w.-]{1,64})\/?$/;

interface Shown {
  path: string;
  /** Replaces the answers of these calls. */
  answers?: (call: RawCall) => RawReply | undefined;
  /** What differs from the site's usual settings. */
  site?: Partial<Site>;
}

/** Renders a public page as a stranger sees it, except for what is given here. */
export type Show = (shown: Shown) => Promise<RenderedPage>;

/** Shows what staff are writing as its public page will look, to nobody else. */
export function createPreview(
  deps: Deps,
  { secure, callers, show }: { secure: Record<string, string>; callers: Callers; show: Show },
) {
  const policy = secure['Content-Security-Policy'];
  const headers = {
    ...secure,
    // The back-office shows it in a frame.
    'X-Frame-Options': 'SAMEORIGIN',
    ...(policy && { 'Content-Security-Policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'") }),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
  };

  return async (request: Request, path: string): Promise<Response | undefined> => {
    const [, kind, id] = ADDRESS.exec(path) ?? [];
    if (!id) return undefined;
    const staff = await callers.staff(deps, new Cookies(request, deps.settings.publicUrl), request);
    const shown = staff && (await SHOWN[kind as keyof typeof SHOWN](deps, id));
    if (shown && 'subject' in shown)
      return new Response(showMail(shown), { headers: { ...headers, 'Content-Security-Policy': LETTER_POLICY } });
    if (shown instanceof Uint8Array)
      return new Response(shown, { headers: { ...headers, 'Content-Type': 'application/pdf' } });
    const { status, html } = await show(shown ?? { path: '/NotFound' });
    return new Response(html.replace('<head>', `<head>${LEADS_OUT}`), { status, headers });
  };
}

/** The frame may show no other page: its links would leave it blank. */
const LEADS_OUT = '<base target="_blank">';

/** An article, whatever its status. */
async function article({ database, now }: Deps, id: string): Promise<Shown | undefined> {
  const found = await findArticle(database.db, id);
  if (!found) return undefined;
  const { externalLink, publishAt, ...rest } = found;
  const reply = {
    ...rest,
    articleId: id,
    externalLink: externalLink || null,
    publishAt: publishAt ?? now().toISOString(),
  };
  return {
    path: `/article/details/${id}`,
    answers: ({ path }) => (path === '/api/article/{id}' ? { reply } : undefined),
  };
}

/** A vacancy, whatever its status. */
async function vacancy({ database, now }: Deps, id: string): Promise<Shown | undefined> {
  const found = await findVacancy(database.db, id);
  if (!found) return undefined;
  const { id: vacancyId, revision: _, assigneeId: __, assigneeName: ___, publishAt, ...rest } = found;
  const reply = asShown({ ...rest, vacancyId, publishAt: publishAt ?? now().toISOString() });
  return {
    path: `/job/${id}`,
    answers: ({ path }) => (path === '/api/vacancy/{id}' ? { reply } : undefined),
  };
}

/** A letter's styles are inline, since mail programs read no others; scripts can't run. */
const LETTER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** One of the site's texts as it is being written. */
async function text(deps: Deps, id: string): Promise<Shown | Uint8Array<ArrayBuffer> | Mail | undefined> {
  if (!isTextKey(id)) return undefined;
  const { path, value } = await findText(deps, id);
  const texts = await textsWith(deps, id, value);
  const letter = exampleLetter(texts, id, deps.settings.publicUrl);
  if (letter) return letter;
  if (id === 'agreement') return makeAgreement({ words: texts.agreement, company: texts.company });
  return {
    path,
    site: saidOnEveryPage(texts),
    answers: (call) => {
      const key = call.path === '/words/{key}' ? call.params?.key : undefined;
      return key !== undefined && isTextKey(key) ? { reply: texts[key] } : undefined;
    },
  };
}

const SHOWN = { article, text, vacancy };
