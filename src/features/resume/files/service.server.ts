import { audit } from '#features/backoffice/audit/data.server.ts';
import { isUnchanged } from '#platform/cache/response-cache.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Callers, Staff } from '#platform/http/callers.server.ts';
import { Cookies } from '#platform/http/cookies.server.ts';
import { addAccess } from '../accesses/data.server.ts';
import { ACCESS_PURPOSES } from '../accesses/rules.ts';
import { type FileOnRecord, findFile, findOwnFile, readStored } from './data.server.ts';
import { contentDisposition } from './names.server.ts';
import { repairedLine, repairFiles, reportMissing } from './repair/repair.server.ts';

export { repairFiles } from './repair/repair.server.ts';
export { removeQuietly, upload } from './upload.server.ts';

const ADDRESS = /^\/users\/([\w-]{1,64})\/([\w-]{1,64}\.\w{1,8})$/;

/** A sandboxed document runs nothing and has no origin; browsers still show pictures and PDFs in it. */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";

/**
 * A member's file at `/users/{talentId}/{fileName}`, for its owner and staff alone. Undefined for everybody else and for
 * what doesn't exist: both get the site's own "not found".
 */
export async function answerFile(
  deps: Deps,
  callers: Callers,
  request: Request,
  path: string,
): Promise<Response | undefined> {
  const [, talentId, fileName] = ADDRESS.exec(path) ?? [];
  if (!talentId || !fileName) return undefined;
  const file = await findAllowed(deps, callers, request, { talentId, fileName });
  if (!file) return undefined;
  const headers = headersOf(file);
  if (isUnchanged(request.headers.get('If-None-Match'), headers.ETag as string))
    return new Response(null, { status: 304, headers });
  const bytes = await readStored(deps, file);
  if (!bytes) return undefined;
  const whole = { ...headers, 'Content-Length': String(bytes.length) };
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers: whole });
}

/** A member's file may be read by its owner and by staff; one in the pool by staff alone. */
async function findAllowed(
  deps: Deps,
  callers: Callers,
  request: Request,
  { talentId, fileName }: { talentId: string; fileName: string },
) {
  const { db } = deps.database;
  if (isEmbedded(request)) return undefined;
  const cookies = new Cookies(request, deps.settings.publicUrl);
  const member = await callers.member(deps, cookies);
  const own = member && (await findOwnFile(db, member.id, talentId, fileName));
  if (own) return own;
  const staff = await callers.staff(deps, cookies, request);
  // HEAD would give name and size, which come only with the bytes, whose reading is logged.
  if (!staff || request.method !== 'GET') return undefined;
  const file = await findFile(db, talentId, fileName);
  const isPicture = request.headers.get('Sec-Fetch-Dest') === 'image';
  // Our pages show only photos as pictures: a page that showed other files that way would log accesses that nobody made.
  if (!file || (isPicture && !isPhoto(file))) return undefined;
  return (await noteAccess(deps, staff, file, purposeOf(request))) ? file : undefined;
}

const isPhoto = ({ category }: FileOnRecord) => category === '大頭照';

/** A file may be opened in its own window, fetched by a script, or shown as a picture by our own pages; nothing else. */
function isEmbedded(request: Request): boolean {
  const destination = request.headers.get('Sec-Fetch-Dest');
  if (destination === 'image') return request.headers.get('Sec-Fetch-Site') !== 'same-origin';
  return destination !== null && destination !== 'empty' && destination !== 'document';
}

/** The purpose named by the screen that links to the file; most files are opened from an application. */
function purposeOf(request: Request): string {
  const said = new URL(request.url).searchParams.get('purpose');
  return ACCESS_PURPOSES.find((purpose) => purpose === said) ?? '處理應徵';
}

/** Records the access for the member; false if they have just left. A photo comes with the resume, whose reading is already on record. */
async function noteAccess(
  { database, now }: Deps,
  staff: Staff,
  file: FileOnRecord,
  purpose: string,
): Promise<boolean> {
  if (isPhoto(file)) return true;
  const access = { talentId: file.talentId, staffName: staff.name, purpose };
  return database.transaction(async (tx) => {
    if (!(await addAccess(tx, { ...access, action: `檢視檔案：${file.category}` }, now()))) return false;
    const subject = { kind: '檔案', id: file.fileUploadId, name: file.category };
    await audit(tx, staff, { action: '檢視檔案', subject, detail: { 目的: purpose } }, now());
    return true;
  });
}

function headersOf({ contentType, originalName, sha256 }: FileOnRecord): Record<string, string> {
  const isInline = contentType === 'application/pdf' || contentType.startsWith('image/');
  return {
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition(isInline, originalName),
    'Content-Security-Policy': SANDBOX,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
    ETag: `W/"${sha256.slice(0, 32)}"`,
  };
}

/**
 * Cleans up after a killed process, before the first request. Answers what was done, for the operator. The site starts even
 * if the storage cannot be reached.
 */
export async function repairAtStart(deps: Deps): Promise<string | undefined> {
  try {
    await deps.storage.ping();
    // On SQLite this process is the only server (platform/database/data-lock.server.ts).
    const repaired = await repairFiles(deps, { isAlone: deps.database.kind === 'sqlite' });
    await reportMissing(deps);
    return repairedLine(repaired);
  } catch (error) {
    deps.log.error({ err: error }, 'files could not be repaired; the upkeep will try again');
    return undefined;
  }
}
