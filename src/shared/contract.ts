import type * as z from 'zod/mini';

/**
 * Who may call an endpoint. `special` is a member whose account has isSpecialAuth (spec §6). `staff` is anybody of the
 * agency, `manager` a 管理員; neither is a member (docs/decisions/0010).
 */
export type Access = 'public' | 'member' | 'special' | 'staff' | 'manager';

/** The two kinds of staff: 管理員 and 顧問. */
export type Role = 'manager' | 'consultant';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Shape = z.ZodMiniType;

/**
 * At most `count` calls in a window of `seconds`: per client address, per e-mail in the body, per pair of the two, or per
 * known caller. A known caller is signed in or, where everybody may call, recognised by the endpoint (docs/decisions/0021).
 */
export interface RateLimit {
  by: 'address' | 'email' | 'addressAndEmail' | 'caller';
  /** Counts only one kind of caller: calls of strangers don't use up the limit of known callers. */
  of?: 'strangers' | 'known';
  count: number;
  seconds: number;
  /** Successful calls are not counted: this limits guessing, not use. */
  failuresOnly?: boolean;
  /** Counted together in all rows with the same value. */
  across?: string;
}

/** The paths of calls. Those that pages need beside the specification's have paths of their own (docs/decisions/0088). */
type CallPath = `/api/${string}` | `/words/${string}` | `/search-help/${string}` | '/seen';

/** Whether an address is a call's, in any letter case (decisions §1). */
export const isCall = (path: string) => /^\/(?:api|words|search-help|seen)(?:\/|$)/i.test(path);

/** Everything in a row except its name. */
interface RowParts<
  Q extends Shape | undefined = Shape | undefined,
  B extends Shape | undefined = Shape | undefined,
  R extends Shape | undefined = Shape | undefined,
  A extends Access = Access,
> {
  access: A;
  /** One English line for the API document. */
  summary: string;
  query?: Q;
  body?: B;
  /** How the body is sent: `json` by default; `form` is multipart/form-data, an object of texts and Files. */
  bodyType?: 'json' | 'form';
  /** Left out if the answer has no body (204). */
  reply?: R;
  /** If the answer is a file of this type to save, not JSON. */
  fileType?:
    | 'application/zip'
    | 'application/gzip'
    | 'application/pdf'
    | 'application/xml'
    | 'text/csv'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  /** The status of success, 200 by default. */
  status?: 200 | 201 | 204;
  /** A read that is the same for everybody until the public content changes: cached, with an ETag. */
  isPublicContent?: boolean;
  limits?: {
    /** The largest accepted body in bytes, 64 KiB by default. */
    bodyBytes?: number;
    /**
     * How often it may be called. A call refused for its fields doesn't count, and a call refused by one limit doesn't count
     * for the limits after it (docs/decisions/0021).
     */
    rate?: readonly RateLimit[];
    /**
     * The call sends mail to somebody or makes an account for the caller: beyond the site's budget it answers 429 with a
     * `challenge`, and is repeated with the solution in the header Proof-Of-Work (docs/decisions/0024).
     */
    work?: true;
  };
  /** The path itself grants the right to call, so other sites and mail programs may call it (RFC 8058). */
  isForAnyOrigin?: boolean;
}

/** Describes a call in one place: server, browser, server rendering and the API document all read this row. */
export interface Row<
  M extends Method = Method,
  P extends CallPath = CallPath,
  Q extends Shape | undefined = Shape | undefined,
  B extends Shape | undefined = Shape | undefined,
  R extends Shape | undefined = Shape | undefined,
  A extends Access = Access,
> extends RowParts<Q, B, R, A> {
  method: M;
  /** Spelled as in the specification, parameters in braces; matching ignores case. */
  path: P;
}

/** Declares a row, with the same name by which `call` uses it; `call` and `handle` get the literal types of path, body and reply. */
// The annotation lets the build remove rows that a browser never uses.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  M extends Method,
  P extends CallPath,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
  R extends Shape | undefined = undefined,
  const A extends Access = Access,
>(name: `${M} ${P}`, parts: RowParts<Q, B, R, A>): Row<M, P, Q, B, R, A> {
  const [method, path] = name.split(' ') as [M, P];
  return { method, path, ...parts };
}

/** The names in the braces of a path. */
type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;

export type Params<P extends string> = { [K in ParamNames<P>]: string };

/** The shape itself, or undefined if the row has none. */
type Given<S> = [NonNullable<S>] extends [never] ? undefined : NonNullable<S>;

export type Input<S> = Given<S> extends z.ZodMiniType ? z.input<Given<S>> : undefined;
export type Output<S> = Given<S> extends z.ZodMiniType ? z.output<Given<S>> : undefined;

// biome-ignore lint/suspicious/noExplicitAny: the widest row, for generic constraints only
export type AnyRow = Row<any, any, any, any, any, any>;
export type ReplyOf<R extends AnyRow> = Output<R['reply']>;

/** The arguments of a call: only what its row requires. */
export type CallInput<R extends AnyRow> = (ParamNames<R['path']> extends never
  ? { params?: undefined }
  : { params: Params<R['path']> }) &
  (Given<R['query']> extends Shape ? { query?: Input<R['query']> } : { query?: undefined }) &
  (Given<R['body']> extends Shape ? { body: Input<R['body']> } : { body?: undefined });
