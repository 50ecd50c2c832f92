import type * as z from 'zod/mini';
import type { RawCall, RawReply, Transport } from '#shared/call.ts';
import type { Access, AnyRow, Output, Params, ReplyOf } from '#shared/contract.ts';
import { CallFailure } from '#shared/failures.ts';
import { requestMessages } from '#shared/messages.ts';
import type { ContentPeriods } from '../cache/content-period.server.ts';
import { PeriodCache } from '../cache/period-cache.server.ts';
import type { Deps } from '../deps.server.ts';
import type { Counted } from '../search/search-parts.server.ts';
import type { Member, Staff } from './callers.server.ts';
import { Cookies } from './cookies.server.ts';
import type { FileReply } from './file-reply.server.ts';
import { fieldsRefused, Refusal, ruleBroken } from './refusal.server.ts';
import { problemOf } from './replies.server.ts';

/** What an endpoint receives: access has been checked, the input parsed. */
export interface Act<R extends AnyRow> {
  deps: Deps;
  params: Params<R['path']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
  /** The calling member; always there if the row requires one. */
  member: R['access'] extends 'member' | 'special' ? Member : Member | undefined;
  /** The calling member of staff, if the row requires staff. */
  staff: R['access'] extends 'staff' | 'manager' ? Staff : undefined;
  /** The request's cookies, and those to set with the answer. */
  cookies: Cookies;
  /** Undefined when rendering on the server. */
  request?: Request;
}

/** One part of a list, with the number of all its rows, which becomes X-Total-Count. */
export class Part<T> {
  readonly rows: T;
  readonly total: number;
  /** Further facts about the list: X-Also, as JSON encoded for a URL. */
  readonly also: string | undefined;
  constructor(rows: T, counted: number | Counted, also?: object) {
    const { total, about } = typeof counted === 'number' ? { total: counted } : counted;
    this.rows = rows;
    this.total = total;
    const said = about ? { ...also, about } : also;
    this.also = said && encodeURIComponent(JSON.stringify(said));
  }
}

/** What an open endpoint knows about its caller before it acts: known callers have limits of their own. */
type KnownAs<R extends AnyRow> = (
  call: Pick<Act<R>, 'deps' | 'body' | 'cookies' | 'request'>,
) => Promise<string | undefined>;

export interface Handler {
  row: AnyRow;
  act: (call: Act<AnyRow>) => Promise<unknown>;
  knownAs?: KnownAs<AnyRow>;
}

export const isForStaff = (access: Access | undefined) => access === 'staff' || access === 'manager';

/** Binds a row to the function that carries it out. */
export function handle<R extends AnyRow>(
  row: R,
  act: (call: Act<R>) => Promise<ReplyOf<R> | Part<ReplyOf<R>> | FileReply>,
  knownAs?: KnownAs<R>,
): Handler {
  return { row, act: act as Handler['act'], ...(knownAs && { knownAs: knownAs as NonNullable<Handler['knownAs']> }) };
}

/** The validator's message about input that no form sends, such as a number in a list of records. */
const UNWORDED = 'Invalid input';

/** The messages by field, from a shape's findings; a finding without a field is a rule of the whole body. */
function refusalOf(issues: readonly z.core.$ZodIssue[]): Refusal {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    if (issue.path.length === 0) return ruleBroken(requestMessages.notJson);
    const field = fieldOf(issue.path);
    const message = issue.message === UNWORDED ? requestMessages.notJson : issue.message;
    errors[field] ??= [];
    if (!errors[field].includes(message)) errors[field].push(message);
  }
  return fieldsRefused(errors);
}

/** A nested field by both names (`facts.pay`); a list's item by the name of the list. */
function fieldOf(path: readonly PropertyKey[]): string {
  const end = path.findIndex((part) => typeof part === 'number');
  return path.slice(0, end < 0 ? undefined : Math.max(1, end)).join('.');
}

function parsed(shape: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!shape) return undefined;
  const result = shape.safeParse(value);
  if (!result.success) throw refusalOf(result.error.issues);
  return result.data;
}

export interface RawAct {
  params?: Record<string, string>;
  query?: unknown;
  body?: unknown;
  member?: Member;
  staff?: Staff;
  cookies?: Cookies;
  request?: Request;
  /** Called between reading the input and acting on it: input that its fields refuse isn't counted. */
  count?: (body: unknown) => Promise<() => Promise<void>>;
}

/** Runs an endpoint on raw input: the only way in, for HTTP and for rendering. */
export async function run(handler: Handler, deps: Deps, raw: RawAct): Promise<RawReply> {
  const { row } = handler;
  const query = parsed(row.query, raw.query ?? {}) as Act<AnyRow>['query'];
  const body = parsed(row.body, raw.body) as Act<AnyRow>['body'];
  const giveBack = await raw.count?.(body);
  const answer = await handler.act({
    deps,
    params: (raw.params ?? {}) as Act<AnyRow>['params'],
    query,
    body,
    member: raw.member as Member,
    staff: raw.staff as Staff,
    cookies: raw.cookies ?? new Cookies(raw.request, deps.settings.publicUrl),
    request: raw.request,
  });
  await giveBack?.();
  const reply = answer instanceof Part ? answer.rows : answer;
  if (checkReplies && row.reply) row.reply.parse(reply);
  return answer instanceof Part ? { reply, total: answer.total, also: answer.also } : { reply };
}

let checkReplies = false;

/** Tests check every answer against its row; a running site saves the time. */
export function holdRepliesToContract(): void {
  checkReplies = true;
}

/** How many answers of public reads are cached for rendering; a site has few, and each is small. */
const MAX_REPLIES = 300;

/** Makes calls on behalf of this member, or without a member as a stranger. */
export type Transports = (member?: Member) => Transport;

/**
 * The transports for server rendering: the same endpoints without HTTP, as a stranger or, for a guarded page, as the member
 * who requested it. Answers that are the same for everybody are read once per content period; loaders must never change
 * them.
 */
export function inProcess(handlers: Handler[], deps: Deps, periods: ContentPeriods): Transports {
  const byName = new Map(handlers.map((h) => [`${h.row.method} ${h.row.path}`, h]));
  const replies = new PeriodCache<RawReply>(periods, { maxSize: MAX_REPLIES, sizeOf: () => 1 });
  const readOnce = (handler: Handler, call: RawCall): Promise<RawReply> =>
    replies.get(`${handler.row.path} ${JSON.stringify([call.params, call.query])}`, () => run(handler, deps, call));
  return (member?: Member) =>
    async (call: RawCall): Promise<RawReply> => {
      const handler = byName.get(`${call.method} ${call.path}`);
      // Pages are rendered for strangers and members; staff work on screens of their own.
      const isOpen = handler?.row.access === 'public' || (member && !isForStaff(handler?.row.access));
      if (!handler || !isOpen) throw new CallFailure(401, requestMessages.notSignedIn);
      try {
        return await (handler.row.isPublicContent ? readOnce(handler, call) : run(handler, deps, { ...call, member }));
      } catch (error) {
        if (error instanceof Refusal) throw new CallFailure(error.status, problemOf(error));
        throw error;
      }
    };
}
