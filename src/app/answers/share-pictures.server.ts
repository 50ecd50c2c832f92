import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { listArticlesById } from '#features/articles/data.server.ts';
import { ARTICLE_TYPES, isArticleType } from '#features/articles/rules.ts';
import { type CurrentTexts, currentTexts } from '#features/company/data.server.ts';
import { markPng } from '#features/company/look/service.server.ts';
import { findVacancy } from '#features/vacancies/data.server.ts';
import { placeText, salaryText } from '#features/vacancies/rules.ts';
import { isUnchanged, type Kept } from '#platform/cache/response-cache.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { Turns } from '#platform/turns.server.ts';
import { dateText } from '#shared/dates.ts';
import { drawShareCard, type ShareCard } from './share-drawing.server.ts';

const ADDRESS = /^\/share\/(job|article|site)\/([^/]+)\.jpg$/;
/** About 400 pictures. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** A picture takes a quarter of a second; behind this many, a preview would be too late. */
const MAX_WAITING = 20;
const DAY = 86_400;

const SCENES = {
  job: '/art/scene-hills-1600.webp',
  article: '/art/scene-lantern-1600.webp',
  site: '/art/scene-river-1600.webp',
};
type Kind = keyof typeof SCENES;

interface Drawn {
  bytes: Buffer;
  etag: string;
}

/** Pictures for link previews of vacancies and articles. Each is drawn once per content, one at a time. */
export function createSharePictures(deps: Deps, files: ReadonlyMap<string, Kept>, mostWaiting = MAX_WAITING) {
  const drawing = new Turns(1, mostWaiting);
  const running = new Map<string, Promise<Drawn>>();
  const cached = new LRUCache<string, Drawn>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const fileAt = (path: string) => files.get(path)?.variants.identity.body;

  const draw = (kind: Kind, card: ShareCard, { company, look }: CurrentTexts) =>
    drawing.take(async (): Promise<Drawn> => {
      const logo = (await markPng(deps)) ?? fileAt('/art/logo.png');
      const stationery = { site: company.name, colour: look.colour, logo, scene: fileAt(SCENES[kind]) };
      const bytes = await drawShareCard(card, stationery);
      return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
    });

  /** undefined: too many are waiting already. */
  async function drawn(kind: Kind, card: ShareCard): Promise<Drawn | undefined> {
    const texts = await currentTexts(deps);
    const key = JSON.stringify([kind, card, texts.company.name, texts.look]);
    const ready = cached.get(key) ?? running.get(key);
    if (ready) return ready;
    if (drawing.isFull) return undefined;
    const made = draw(kind, card, texts).finally(() => running.delete(key));
    running.set(key, made);
    const picture = await made;
    cached.set(key, picture);
    return picture;
  }

  return async (request: Request, path: string): Promise<Response | undefined> => {
    const [, kind, segment = ''] = ADDRESS.exec(path) ?? [];
    const id = kind && decoded(segment);
    if (!id) return undefined;
    const card = await CARDS[kind as Kind](deps, id);
    if (!card) return undefined;
    const picture = await drawn(kind as Kind, card);
    if (!picture) return new Response(null, { status: 503, headers: { 'Retry-After': '30' } });
    const headers = { ...HEADERS, ETag: picture.etag };
    if (isUnchanged(request.headers.get('If-None-Match'), `W/${picture.etag}`))
      return new Response(null, { status: 304, headers });
    const body = request.method === 'HEAD' ? null : new Uint8Array(picture.bytes);
    return new Response(body, { headers: { ...headers, 'Content-Length': String(picture.bytes.length) } });
  };
}

const HEADERS = {
  'Content-Type': 'image/jpeg',
  // Pages link to it by a name made from its content and look, so that a change gets a new address.
  'Cache-Control': `public, max-age=${DAY}`,
  'Content-Security-Policy': "default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

async function vacancyCard({ database, now }: Deps, id: string): Promise<ShareCard | undefined> {
  const vacancy = await findVacancy(database.db, id, now().toISOString());
  if (!vacancy) return undefined;
  const note = [placeText(vacancy), vacancy.facts?.employer].filter(Boolean).join('．');
  return { title: vacancy.position, accent: salaryText(vacancy.salary), note };
}

async function articleCard({ database, now }: Deps, id: string): Promise<ShareCard | undefined> {
  // Read as for a list: without its text, which would be sanitised each time.
  const [article] = await listArticlesById(database.db, [id], now().toISOString());
  if (!article) return undefined;
  const { title, typeName, publishAt } = article;
  return {
    title,
    accent: isArticleType(typeName) ? ARTICLE_TYPES[typeName].title : '',
    note: dateText(publishAt),
  };
}

/** For pages without a picture of their own. */
async function siteCard(deps: Deps, id: string): Promise<ShareCard | undefined> {
  const { company } = await currentTexts(deps);
  const { slogan, phone, address } = company;
  // The company's name is above each text, beside the logo.
  if (id === 'default') return { title: slogan, accent: phone, note: address.city + address.township };
  const titles: Record<string, string> = { jobs: '職缺快訊', article: '資訊中心', service: '服務項目' };
  const title = Object.hasOwn(titles, id) ? titles[id] : undefined;
  return title === undefined ? undefined : { title, accent: slogan, note: phone };
}

const CARDS: Record<Kind, (deps: Deps, id: string) => Promise<ShareCard | undefined>> = {
  job: vacancyCard,
  article: articleCard,
  site: siteCard,
};

/** undefined: not a valid encoding. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
