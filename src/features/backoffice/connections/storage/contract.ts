import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { choice, optionalText, text } from '#shared/fields/fields.ts';
import { OWN_PASSWORD, perCaller } from '#shared/rate-limits.ts';
import { mustBeBasedOn } from '#shared/revisions.ts';
import { ownPassword } from '../../shared/contract.ts';
import { secret, Trial } from '../contract.ts';

const Place = z.object({
  /** Both empty: the data folder. */
  endpoint: z.string(),
  bucket: z.string(),
  region: z.string(),
  /** Empty if the environment sets it. */
  accessKeyId: z.string(),
});
export type Place = z.output<typeof Place>;

export const StorageState = z.object({
  isFixed: z.boolean(),
  /** Stored, but sealed with another key: no file is read or written until it can be opened, or is set anew. */
  isUnopened: z.boolean(),
  revision: z.number(),
  /** Empty if nobody has set it. */
  changedAt: z.string(),
  changedBy: z.string(),
  now: Place,
  /** Places that staff had set before the environment replaced them: files are also read and removed there. */
  elsewhere: z.array(Place),
  /** Where files were before, as long as they are still there. */
  before: z.nullable(Place),
  phase: z.enum(['settled', 'moving', 'moved', 'clearing']),
  move: z.object({
    total: z.number(),
    done: z.number(),
    faultCount: z.number(),
    /** The first of them. */
    faults: z.array(z.object({ key: z.string(), why: z.enum(['missing', 'damaged', 'kept', 'unreadable']) })),
    /** Why it is halted, in words; empty while it isn't. */
    outage: z.string(),
  }),
});
export type StorageState = z.output<typeof StorageState>;

/** Like the environment's: an address without a name and password in it, and without anything after its path. */
const isPlainAddress = (value: string) => {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash;
};
const BUCKET = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i;

const typed = {
  endpoint: text('端點網址', { max: 500 }).check(
    z.refine(isPlainAddress, { error: '端點網址 須為 https:// 或 http:// 開頭的網址' }),
  ),
  region: optionalText('區域', { max: 50, pattern: /^[a-z0-9-]*$/i }),
  bucket: text('儲存貯體', { max: 63, pattern: BUCKET }),
  accessKeyId: text('存取金鑰 ID', { max: 300 }),
  secretAccessKey: secret('私密存取金鑰'),
};
const Typed = z.object(typed);
export type Typed = z.output<typeof Typed>;

export const readStorage = endpoint('GET /api/admin/connections/storage', {
  access: 'manager',
  summary: 'Where files lie, and how far their moving is, without the secret',
  reply: StorageState,
});

export const tryStorage = endpoint('POST /api/admin/connections/storage/try', {
  access: 'manager',
  summary: 'Writes, reads and removes a small object with what was typed; nothing is stored',
  body: Typed,
  reply: Trial,
  limits: { rate: [perCaller(20)] },
});

export const changeStorage = endpoint('PUT /api/admin/connections/storage', {
  access: 'manager',
  summary:
    'Has files written to this bucket from now on, once a trial has passed, and those that are there moved to it; with the own password',
  body: z.object({ ...typed, password: ownPassword, revision: mustBeBasedOn }),
  reply: StorageState,
  limits: { rate: [OWN_PASSWORD, perCaller(20)] },
});

export const moveBack = endpoint('POST /api/admin/connections/storage/back', {
  access: 'manager',
  summary: 'The same in the other direction: to where files lay before, or to the data folder',
  body: z.object({ password: ownPassword, revision: mustBeBasedOn }),
  reply: StorageState,
  limits: { rate: [OWN_PASSWORD, perCaller(20)] },
});

/**
 * clear: the files there are removed; forget: they stay, and are no longer looked at; abandon: the same before all of them
 * were moved.
 */
export const ENDINGS = ['clear', 'forget', 'abandon'] as const;

export const endMove = endpoint('POST /api/admin/connections/storage/end', {
  access: 'manager',
  summary: 'Says what becomes of the place where files lay before',
  body: z.object({ how: choice('處理方式', ENDINGS), revision: mustBeBasedOn }),
  reply: StorageState,
});
