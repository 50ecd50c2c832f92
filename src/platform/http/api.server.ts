import { Hono } from 'hono';
import type { Access, AnyRow } from '#shared/contract.ts';
import { callMessages, requestMessages } from '#shared/messages.ts';
import { withoutSlashes } from '#shared/paths.ts';
import { chooseEncoding, compress } from '../cache/encodings.server.ts';
import { keptResponse, type ResponseCache } from '../cache/response-cache.server.ts';
import type { Deps } from '../deps.server.ts';
import { TurnsByKey } from '../turns.server.ts';
import { nameRoute, whileWaiting, whileWorking } from '../watch/measures.server.ts';
import type { Callers, Member, Staff } from './callers.server.ts';
import { Cookies } from './cookies.server.ts';
import { type Handler, isForStaff, type RawAct, run } from './endpoints.server.ts';
import { FileReply, fileResponse } from './file-reply.server.ts';
import { COME_BACK_AFTER, type Outage, outageOf } from './outage.server.ts';
import { askForWork } from './proof-of-work.server.ts';
import { countCall } from './rate-limits.server.ts';
import { notAllowed, notSignedIn, Refusal } from './refusal.server.ts';
import { problemResponse, refusalResponse } from './replies.server.ts';
import { readBody } from './request-body.server.ts';
import { requestIdOf } from './request-id.server.ts';

/** Forms can be megabytes: this many of one member's are in memory at once, and others wait unread. */
const forms = new TurnsByKey(4);

/** After this long, the caller's session is looked up again. */
const LATE_MS = 1000;

/** Paths match in any letter case and with a trailing slash (decisions §1); ids keep their case. */
const canonicalPath = (pathname: string) => withoutSlashes(pathname.toLowerCase());

interface ApiParts {
  deps: Deps;
  /** Caches answers that are the same for everybody. */
  cache: ResponseCache;
  /** The same for calls with a query, of which there are endlessly many: kept apart, they push out no page. */
  searches: ResponseCache;
  callers: Callers;
}

/** All calls as one function. It isn't tied to one site, since building the router takes longer than most calls. */
export function createApi(handlers: Handler[]) {
  const app = new Hono<{ Bindings: ApiParts }>({ getPath: (request) => canonicalPath(new URL(request.url).pathname) });
  // The first matching path answers: /vacancy/applied must not be taken for a vacancy of that name.
  const byPath = [...Map.groupBy(handlers, ({ row }) => honoPath(row.path))].sort(
    ([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')),
  );
  for (const [path, group] of byPath) {
    for (const handler of group) app.on(handler.row.method, path, (c) => answer(handler, c.env, c.req.raw));
    const known = group.map(({ row }) => row.method);
    const allow = [...known, ...(known.includes('GET') ? ['HEAD'] : [])].join(', ');
    app.all(path, () => refusalResponse(new Refusal(405, requestMessages.wrongMethod, { Allow: allow })));
  }
  app.notFound(() => refusalResponse(new Refusal(404, requestMessages.notFound)));
  return (request: Request, parts: ApiParts) => app.fetch(request, parts);
}

const honoPath = (path: string) => path.toLowerCase().replace(/\{(\w+)\}/g, ':$1');

async function answer(handler: Handler, parts: ApiParts, request: Request): Promise<Response> {
  const { row } = handler;
  const { deps, callers } = parts;
  nameRoute(row.path);
  const url = new URL(request.url);
  const cookies = new Cookies(request, deps.settings.publicUrl);
  try {
    refuseEmbedded(request);
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    if (isWrite && !row.isForAnyOrigin) refuseForeignOrigin(request, deps);
    const params = readParams(row.path, url.pathname);
    const query = row.query ? readQuery(row.query, url) : undefined;
    if (row.isPublicContent) return await answerFromCache(handler, parts, request, { params, query });
    const lookUp = async () => {
      const isStaffRow = isForStaff(row.access);
      const member = isStaffRow ? undefined : await callers.member(deps, cookies);
      const staff = isStaffRow ? await callers.staff(deps, cookies, request) : undefined;
      refuseStrangers(row, member, staff);
      return { member, staff };
    };
    let { member, staff } = await lookUp();
    const lookedUp = performance.now();
    const count = async (body: unknown) => {
      await askForWork(row, deps, request);
      // On a public call the session doesn't count: a signed-in visitor can still guess somebody else's password.
      const isOpen = row.access === 'public';
      const caller = isOpen ? await handler.knownAs?.({ deps, body, cookies, request }) : (member ?? staff)?.id;
      return countCall(row, deps, { request, body, caller });
    };
    const act = async () => {
      const body = row.body ? await whileWaiting(() => readBody(request, row)) : undefined;
      // A body may take two minutes to arrive, and the caller may have been signed out meanwhile.
      if (performance.now() - lookedUp > LATE_MS) ({ member, staff } = await lookUp());
      return run(handler, deps, { params, query, body, member, staff, cookies, request, count });
    };
    const caller = member ?? staff;
    const { reply, total, also } = await (row.bodyType === 'form' && caller
      ? whileWaiting(() => forms.take(caller.id, () => whileWorking(act)))
      : act());
    const headers = new Headers({ 'Cache-Control': 'no-store' });
    cookies.addTo(headers);
    if (total !== undefined) headers.set('X-Total-Count', String(total));
    if (also) headers.set('X-Also', also);
    if (reply instanceof FileReply) return fileResponse(row, streamed(row, reply, request, headers), headers);
    if (!row.reply) return new Response(null, { status: row.status ?? 204, headers });
    headers.set('Content-Type', 'application/json; charset=utf-8');
    const body = await inLessBytes(row, JSON.stringify(reply), request, headers);
    return new Response(body, { status: row.status ?? 200, headers });
  } catch (error) {
    if (error instanceof Refusal) return refusalResponse(error);
    return brokenResponse(error, deps, request, row.path);
  }
}

/** Public answers of at least this length are compressed: a list of 1,000 vacancies takes megabytes. */
const LONG = 16_384;

/**
 * Only public answers are compressed: the compressed length of a secret next to words chosen by a stranger would give it
 * away.
 */
async function inLessBytes({ access }: AnyRow, json: string, request: Request, headers: Headers) {
  if (access !== 'public' || json.length < LONG) return json;
  headers.set('Vary', 'Accept-Encoding');
  const encoding = chooseEncoding(request.headers.get('Accept-Encoding'), 'quick');
  if (encoding === 'identity') return json;
  headers.set('Content-Encoding', encoding);
  return (await compress(Buffer.from(json), encoding, 'quick')) as Uint8Array<ArrayBuffer>;
}

/** The same for a streamed file: partners that copy all vacancies fetch it several times a day. */
function streamed({ access }: AnyRow, reply: FileReply, request: Request, headers: Headers): FileReply {
  if (access !== 'public') return reply;
  headers.set('Vary', 'Accept-Encoding');
  const encoding = chooseEncoding(request.headers.get('Accept-Encoding'), 'streamed');
  if (encoding !== 'gzip') return reply;
  headers.set('Content-Encoding', encoding);
  return new FileReply(
    reply.name,
    reply.content.pipeThrough<Uint8Array>(new CompressionStream(encoding) as GenericTransformStream),
  );
}

/** What each staff role may call; a new role may call nothing until it is listed here. */
const OF_ROLE: Record<Staff['role'], readonly Access[]> = { manager: ['staff', 'manager'], consultant: ['staff'] };

function refuseStrangers({ access }: AnyRow, member: Member | undefined, staff: Staff | undefined): void {
  if (access === 'public') return;
  if (!member && !staff) throw notSignedIn();
  const isAllowed = staff ? OF_ROLE[staff.role].includes(access) : access === 'member' || member?.isSpecialAuth;
  if (!isAllowed) throw notAllowed();
}

/** A public read: kept until the content changes, with validators (decisions §1). */
async function answerFromCache(
  handler: Handler,
  { deps, cache, searches }: ApiParts,
  request: Request,
  raw: Pick<RawAct, 'params' | 'query'>,
): Promise<Response> {
  const key = `api ${handler.row.path} ${JSON.stringify(raw)}`;
  const hasQuery = Object.keys(raw.query ?? {}).length > 0;
  const kept = await (hasQuery ? searches : cache).get(key, async () => {
    const { reply } = await run(handler, deps, raw);
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=0, must-revalidate',
    };
    return { status: 200, headers, body: Buffer.from(JSON.stringify(reply)) };
  });
  return keptResponse(request, kept);
}

/** Only the parameters that the row knows; others are ignored (decisions §1). */
function readQuery(shape: AnyRow['query'], url: URL): Record<string, string> {
  const known = Object.keys((shape as { shape: object }).shape);
  return Object.fromEntries(
    known.flatMap((name) =>
      url.searchParams
        .getAll(name)
        .slice(-1)
        .map((v) => [name, v]),
    ),
  );
}

const OUTAGE_TEXTS: Record<Outage, string> = {
  full: requestMessages.noRoom,
  readOnly: requestMessages.readOnly,
  gone: requestMessages.unavailable,
};

/** An outage or a bug: logged once, under the id that the answer carries; its details are never shown. */
function brokenResponse(error: unknown, deps: Deps, request: Request, route: string): Response {
  const requestId = requestIdOf(request);
  const about = { requestId, method: request.method, route };
  const outage = outageOf(error);
  if (outage) {
    // In an outage every request comes here, so its cause is logged in one line, without the stack.
    deps.log.error({ ...about, outage, reason: (error as Error).message }, 'request put off');
    const problem = { type: 'about:blank', title: OUTAGE_TEXTS[outage], status: 503, requestId };
    return problemResponse(503, problem, { 'Retry-After': String(COME_BACK_AFTER) });
  }
  deps.log.error({ ...about, err: error }, 'request failed');
  return problemResponse(500, { type: 'about:blank', title: callMessages.broken, status: 500, requestId });
}

/** Requested by a script, or opened in a window. Only browsers send this header; other programs send none. */
const ASKED_ON_PURPOSE = new Set(['empty', 'document']);

/**
 * No call answers if it is loaded as a picture, frame, script or style: a foreign page that embeds a call would make the
 * visitor's browser act, export or forge accesses in their name. This includes reads, since many of them are logged.
 */
function refuseEmbedded(request: Request) {
  const destination = request.headers.get('Sec-Fetch-Dest');
  if (destination !== null && !ASKED_ON_PURPOSE.has(destination)) throw new Refusal(403, requestMessages.embedded);
}

function refuseForeignOrigin(request: Request, deps: Deps) {
  const origin = request.headers.get('Origin');
  if (!origin) return;
  // The site may be opened by its public address or, while trying it out, by whatever address is in the address bar.
  const own = [new URL(deps.settings.publicUrl).origin, new URL(request.url).origin];
  if (!own.includes(origin)) throw new Refusal(403, requestMessages.foreignOrigin);
}

function readParams(path: string, pathname: string): Record<string, string> {
  const given = pathname.split('/');
  const params: Record<string, string> = {};
  path.split('/').forEach((segment, i) => {
    if (segment.startsWith('{')) params[segment.slice(1, -1)] = decoded(given[i] ?? '');
  });
  return params;
}

function decoded(segment: string): string {
  const text = decodedOrNone(segment);
  // No id contains a NUL, and PostgreSQL refuses a query with one.
  if (text === undefined || text.includes('\0')) throw new Refusal(404, requestMessages.notFound);
  return text;
}

function decodedOrNone(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
