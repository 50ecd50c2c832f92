import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { text } from '#shared/fields/fields.ts';
import { messages } from '#shared/messages.ts';
import { OWN_PASSWORD } from '#shared/rate-limits.ts';
import { ownPassword } from '../shared/contract.ts';

/** The limit of the proxies in deploy/; a larger file is imported by `npm run site:import`. */
const MAX_FILE_MB = 10;
export const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;
export const TOO_LARGE = `檔案須小於 ${MAX_FILE_MB} MB，較大的請在伺服器上用 npm run site:import 匯入`;

const file = z.file({ error: messages.required('檔案') }).check(z.maxSize(MAX_FILE_BYTES, { error: TOO_LARGE }));

const Counts = z.object({
  label: z.string(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  /** Left as they are, though the file says otherwise. */
  kept: z.number(),
  /** Already here exactly as in the file. */
  same: z.number(),
});
export type Counts = z.output<typeof Counts>;

/** The counts of each section, with their labels. */
export const COUNTED = [
  ['added', '新增'],
  ['changed', '取代'],
  ['removed', '刪除'],
  ['kept', '下架保留'],
  ['same', '不變'],
] as const;

/** 新增 3，取代 2，刪除 0，下架保留 0，不變 118 */
export const countText = (counts: Counts) => COUNTED.map(([name, label]) => `${label} ${counts[name]}`).join('，');

export const totalText = (counts: readonly Counts[]) =>
  COUNTED.map(([name, label]) => `${label} ${counts.reduce((sum, one) => sum + one[name], 0)}`).join('，');

const Plan = z.object({
  /** When the file was made. */
  createdAt: z.string(),
  /** The company whose site it is from. */
  company: z.string(),
  counts: z.array(Counts),
  /** Further information, in sentences. */
  notes: z.array(z.string()),
  /** A fingerprint of all of this: the import is refused if it would no longer do the same. */
  fingerprint: z.string(),
});
export type Plan = z.output<typeof Plan>;

const limits = { bodyBytes: MAX_FILE_BYTES + 65_536 };

export const exportSite = endpoint('GET /api/admin/siteFile', {
  access: 'manager',
  summary: 'The configuration and content of the site as one file, without anything about people and without secrets',
  fileType: 'application/gzip',
  limits: { rate: [{ by: 'address', count: 20, seconds: 900 }] },
});

export const checkSiteFile = endpoint('POST /api/admin/siteFile/check', {
  access: 'manager',
  summary: 'What importing a file would change here; nothing is changed',
  body: z.object({ file }),
  bodyType: 'form',
  reply: Plan,
  limits: { ...limits, rate: [{ by: 'address', count: 60, seconds: 900 }] },
});

export const importSiteFile = endpoint('POST /api/admin/siteFile/import', {
  access: 'manager',
  summary:
    'Puts the configuration and content of a file in the place of what is here, all or nothing; asks for the password',
  body: z.object({ file, password: ownPassword, fingerprint: text('預覽', { max: 100 }) }),
  bodyType: 'form',
  reply: Plan,
  limits: { ...limits, rate: [OWN_PASSWORD] },
});
