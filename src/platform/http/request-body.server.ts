import { MIMEType } from 'node:util';
import type { AnyRow } from '#shared/contract.ts';
import { requestMessages } from '#shared/messages.ts';
import { Refusal } from './refusal.server.ts';

const BODY_BYTES = 64 * 1024;

const TYPES = { json: /^application\/([\w.-]+\+)?json\b/i, form: /^multipart\/form-data\s*;/i };

/** JSON is UTF-8 (RFC 8259). A body in another charset would be read as different words than were sent. */
function isUtf8(type: string): boolean {
  const said = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1];
  return said === undefined || /^(utf-?8|us-ascii)$/i.test(said);
}

/** Reads a request's body as its row requires, no further than its limit. */
export async function readBody(request: Request, row: AnyRow): Promise<unknown> {
  const bodyType = row.bodyType ?? 'json';
  const type = request.headers.get('Content-Type') ?? '';
  if (!TYPES[bodyType].test(type)) throw new Refusal(415, requestMessages.wrongType);
  // Each part of a form could name its own charset; browsers use the page's, which is UTF-8.
  if (bodyType === 'json' && !isUtf8(type)) throw new Refusal(415, requestMessages.wrongCharset);
  const bytes = await readBytes(request, row.limits?.bodyBytes ?? BODY_BYTES);
  try {
    return bodyType === 'form' ? await readForm(bytes, type) : readJson(bytes);
  } catch {
    throw new Refusal(400, requestMessages.notJson);
  }
}

async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const stated = request.headers.get('Content-Length');
  if (Number(stated ?? 0) > limit) throw new Refusal(413, requestMessages.tooLarge);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Node's parser lets no more through than the stated length, so the server's fast path without streams is safe.
    if (stated !== null) return refuseLarger(Buffer.from(await request.arrayBuffer()), limit);
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) throw new Refusal(413, requestMessages.tooLarge);
      chunks.push(chunk);
    }
  } catch (error) {
    // The sender is gone: nobody is left to answer, and the site isn't at fault.
    throw error instanceof Refusal ? error : new Refusal(400, requestMessages.notJson);
  }
  return Buffer.concat(chunks);
}

function refuseLarger(bytes: Buffer, limit: number): Buffer {
  if (bytes.length > limit) throw new Refusal(413, requestMessages.tooLarge);
  return bytes;
}

const readJson = (bytes: Buffer): unknown => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));

/** Every part costs time to parse; no form here has more than a few. */
const MAX_PARTS = 20;
/** So do a part's headers: its field, its file's name, its type. */
const PART_HEAD_BYTES = 8192;

/** If several fields share a name, the last one counts, as in JSON. */
async function readForm(bytes: Buffer, type: string): Promise<Record<string, FormDataEntryValue>> {
  const boundary = boundaryOf(type);
  refuseCostly(bytes, `--${boundary}`);
  // The header is rewritten plainly: the parser must see the same boundary that was counted here.
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData();
  return Object.fromEntries(form);
}

/** RFC 2046's characters, without the space, which nobody uses. */
const BOUNDARY = /^[\w'()+,./:=?-]{1,70}$/;

/** The parameter with exactly this name, quoted or not. */
function boundaryOf(type: string): string {
  const boundary = new MIMEType(type).params.get('boundary') ?? '';
  if (!BOUNDARY.test(boundary)) throw new Error('no boundary');
  return boundary;
}

function refuseCostly(bytes: Buffer, delimiter: string): void {
  let found = 0;
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    if (++found > MAX_PARTS + 1) throw new Error('too many parts');
    const head = bytes.subarray(at + delimiter.length, at + PART_HEAD_BYTES);
    const isLast = head.toString('latin1', 0, 2) === '--';
    if (!isLast && !head.includes('\r\n\r\n')) throw new Error('a part with too much before its content');
  }
}
