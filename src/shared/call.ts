import type { AnyRow, CallInput, ReplyOf } from './contract.ts';
import { CallFailure, type Challenge, type Problem } from './failures.ts';
import type { FormBody } from './files/send-form.ts';
import { callMessages } from './messages.ts';

export interface RawCall {
  method: string;
  path: string;
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** For a page that is loaded ahead: it is not counted as a visit. */
  isAhead?: boolean | undefined;
}

/** An answer: the reply and, for a list, the total of matches (`X-Total-Count`, decisions §5). */
export interface RawReply {
  reply: unknown;
  total?: number;
  /** Further facts about a list (`X-Also`), not yet parsed. */
  also?: string | null | undefined;
}

export type Transport = (call: RawCall) => Promise<RawReply>;

let transport: Transport = callByFetch;

/** Server rendering calls the API in the same process; the browser uses fetch. Set once, at start. */
export function setTransport(next: Transport): void {
  transport = next;
}

/**
 * Calls an endpoint. The row is given as a type, and named by a literal that the compiler checks against it: `call<typeof
 * findVacancy>('GET /api/vacancy/{id}', { params: { id } })`. So a page never loads the row's shapes (and with them the
 * validator); only forms do.
 * @throws {CallFailure} for any answer but a success
 */
export async function call<R extends AnyRow>(name: CallName<R>, ...input: CallArguments<R>): Promise<ReplyOf<R>> {
  return (await send(name, input[0])).reply as ReplyOf<R>;
}

/** The same for a paged list: returns one part of it, and the total. */
export async function callPage<R extends AnyRow>(
  name: CallName<R>,
  ...input: CallArguments<R>
): Promise<{ rows: ReplyOf<R>; total: number; also: RawReply['also'] }> {
  const { reply, total, also } = await send(name, input[0]);
  return { rows: reply as ReplyOf<R>, total: total ?? (reply as unknown[]).length, also };
}

type CallName<R extends AnyRow> = `${R['method']} ${R['path']}`;
type CallArguments<R extends AnyRow> =
  Record<never, never> extends CallInput<R> ? [(CallInput<R> & CallOptions)?] : [CallInput<R> & CallOptions];
type CallOptions = Pick<RawCall, 'signal' | 'isAhead'>;

function send(name: string, input: object | undefined): Promise<RawReply> {
  const at = name.indexOf(' ');
  return transport({ ...input, method: name.slice(0, at), path: name.slice(at + 1) });
}

/** Fills the braces in a path and appends the query. */
export function callAddress({ path, params, query }: RawCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(key, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Milliseconds after which a connection without an answer counts as broken. */
const PATIENCE = 60_000;

/** Aborted when any of them is; Safari has AbortSignal.any only since 17.4. */
function eitherOf(...signals: (AbortSignal | undefined)[]): AbortSignal {
  const either = new AbortController();
  const stop = () => either.abort();
  for (const signal of signals) {
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  }
  return either.signal;
}

/** The browser's transport. */
export async function callByFetch(raw: RawCall, proof?: string): Promise<RawReply> {
  const response = await (isForm(raw.body) ? sendFiles(raw, raw.body) : sendPlain(raw, proof));
  if (!response.ok) {
    const fault = await readFault(response);
    // A site under a flood asks callers for a little work, once (docs/decisions/0024).
    const { challenge } = fault as Problem;
    const solved = !proof && challenge && (await solve(challenge, raw.signal));
    if (solved) return callByFetch(raw, solved);
    throw new CallFailure(response.status, fault);
  }
  const reply = await readReply(response);
  const total = response.headers.get('X-Total-Count');
  return total === null ? { reply } : { reply, total: Number(total), also: response.headers.get('X-Also') };
}

async function sendPlain(raw: RawCall, proof?: string): Promise<Response> {
  try {
    return await fetch(callAddress(raw), {
      method: raw.method,
      credentials: 'same-origin',
      signal: eitherOf(raw.signal, AbortSignal.timeout(PATIENCE)),
      ...(raw.body === undefined ? {} : jsonBody(raw, proof)),
    });
  } catch (error) {
    if (raw.signal?.aborted) throw error;
    throw new CallFailure(0, callMessages.offline);
  }
}

/** Few pages send files: the code for it loads with the first. */
async function sendFiles({ method, signal, ...raw }: RawCall, body: FormBody): Promise<Response> {
  const sender = await import('./files/send-form.ts').catch(() => {
    throw new CallFailure(0, callMessages.offline);
  });
  return sender.sendForm(body, { method, signal, address: callAddress({ method, ...raw }) });
}

/** Undefined also if the solver cannot be loaded. */
async function solve(challenge: Challenge, signal: AbortSignal | undefined): Promise<string | undefined> {
  const solver = await import('./proof-of-work/solve-work.ts').catch(() => undefined);
  return solver?.solveWork(challenge, signal);
}

/** A body with a file in it can't be JSON (`bodyType: 'form'`). */
const isForm = (body: unknown): body is FormBody =>
  typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof Blob);

function jsonBody({ body, isAhead }: RawCall, proof?: string): RequestInit {
  const headers = {
    'Content-Type': 'application/json',
    ...(proof && { 'Proof-Of-Work': proof }),
    // The header that browsers use themselves.
    ...(isAhead && { Purpose: 'prefetch' }),
  };
  return { body: JSON.stringify(body), headers };
}

/** @throws {CallFailure} for a page that replaces the site's answer, such as the sign-in page of a hotel's network */
export async function readReply(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const reply = await jsonOf(response);
  if (reply === undefined) throw new CallFailure(0, callMessages.offline);
  return reply;
}

/** The site's own text about a failure. Other answers, such as a proxy's HTML page, are not shown to people. */
export async function readFault(response: Response): Promise<string | Problem> {
  const { status } = response;
  const said = await jsonOf(response);
  if (typeof said === 'string' && status === 400) return said;
  return { type: 'about:blank', title: titleOf(status), status, ...(isProblem(said) ? said : {}) };
}

/** The meaning of an error status that something in between, such as a proxy, answered instead of the site. */
function titleOf(status: number): string {
  if (status === 413) return callMessages.tooLarge;
  if (status === 429) return callMessages.tooMany;
  return status >= 500 ? callMessages.unavailable : callMessages.broken;
}

const isProblem = (said: unknown): said is Partial<Problem> =>
  typeof said === 'object' && said !== null && (('title' in said && typeof said.title === 'string') || hasErrors(said));

const hasErrors = (said: object) =>
  'errors' in said && typeof said.errors === 'object' && Object.values(said.errors ?? {}).every(Array.isArray);

/** Undefined for anything that is not JSON. */
async function jsonOf(response: Response): Promise<unknown> {
  if (!/json/.test(response.headers.get('Content-Type') ?? '')) return undefined;
  return response.json().catch(() => undefined);
}
