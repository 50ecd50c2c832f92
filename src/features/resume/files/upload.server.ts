import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Member } from '#platform/http/callers.server.ts';
import { outageOf } from '#platform/http/outage.server.ts';
import { fieldsRefused, notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { messages } from '#shared/messages.ts';
import { talentOf } from '../shared/data.server.ts';
import { indexTalent } from '../shared/parts.server.ts';
import type { UploadedFile, UploadInput } from './contract.ts';
import * as data from './data.server.ts';
import { isPhotoKind, kindOf } from './kinds.server.ts';
import { downloadNameOf } from './names.server.ts';
import { reencodePhoto } from './photos.server.ts';
import { fixedTitle, fullMessage, isPhoto } from './rules.ts';

/** Storing takes at most half of this; after it the same upload may be started again. */
const UNDER_WAY_MS = 60_000;
const LOOK_AGAIN_MS = 50;

/** Whose resume it is; asked twice, since storing takes time. */
interface Holder {
  find: (tx: Tx, now: Date) => Promise<string>;
  /** Marks the resume as changed; false when it is gone, or somebody else's. */
  touch: (tx: Tx, talentId: string, now: Date) => Promise<boolean>;
}

/** The member's own resume. */
export const heldBy = (member: Member): Holder => ({
  find: async (tx, now) => (await talentOf(tx, member.id, now)).talentId,
  touch: (tx, talentId, now) => data.touchOwnTalent(tx, talentId, member.id, now),
});

/**
 * Stores a file in a resume. First its row says `arriving`, then the file is stored, then the row says `stored`:
 * wherever this is killed, a row names what has to be removed (docs/decisions/0007).
 */
export async function upload(deps: Deps, input: UploadInput, holder: Holder): Promise<UploadedFile> {
  const arrival = await judge(input);
  const begun = await begin(deps, holder, arrival);
  if ('stored' in begun) return begun.stored;
  const { talentId } = begun;
  try {
    await deps.storage.put(data.urlPathOf(talentId, arrival.fileName), arrival.bytes, arrival.contentType);
    const stored = await finish(deps, holder, begun, arrival);
    await removeQuietly(deps, talentId);
    return stored;
  } catch (error) {
    await giveUp(deps, begun, outageOf(error) === 'gone');
    throw error;
  }
}

/** Checks the file by its content and converts it into what is stored. */
async function judge({ categoryName: category, title, file, uploadKey }: UploadInput): Promise<data.Arrival> {
  const given = Buffer.from(await file.arrayBuffer());
  const kind = await kindOf(category, given);
  if (kind === 'locked') throw fieldsRefused({ file: [LOCKED] });
  if (kind === 'wrong') throw wrongFile(isPhoto(category));
  const made = isPhotoKind(kind) ? await reencodePhoto(given, category === '大頭照') : { ...kind, bytes: given };
  if (!made) throw wrongFile(isPhoto(category));
  const { bytes, extension, contentType } = made;
  return {
    category,
    title: fixedTitle(category) ?? title,
    fileName: uuidv7() + extension,
    originalName: downloadNameOf(file.name, extension),
    contentType,
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    uploadKey,
  };
}

const LOCKED = '檔案 設有密碼或編輯限制，請解除保護後再上傳';

const wrongFile = (wantsPhoto: boolean) =>
  fieldsRefused({ file: [wantsPhoto ? messages.image('檔案') : messages.fileType('檔案')] });

type Begun = { fileUploadId: string; talentId: string };

/** Notes the arrival; if the same upload is under way already, waits for it and answers its file. */
async function begin(
  { database, now }: Deps,
  holder: Holder,
  arrival: data.Arrival,
): Promise<Begun | { stored: UploadedFile }> {
  for (;;) {
    const moment = now();
    const since = new Date(moment.getTime() - UNDER_WAY_MS);
    const begun = await database.transaction(async (tx) => {
      const talentId = await holder.find(tx, moment);
      const same = await data.findSameUpload(tx, talentId, arrival.uploadKey, since);
      if (same) return same.status === 'stored' ? { stored: same } : undefined;
      if (await data.isFull(tx, talentId, arrival.category)) throw ruleBroken(fullMessage(arrival.category));
      return { talentId, fileUploadId: await data.addArriving(tx, talentId, arrival, moment) };
    });
    if (begun) return begun;
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Marks the row as stored, unless its category has filled up or the resume has gone meanwhile. */
async function finish(
  { database, now }: Deps,
  holder: Holder,
  { talentId, fileUploadId }: Begun,
  { category, uploadKey }: data.Arrival,
): Promise<UploadedFile> {
  return database.transaction(async (tx) => {
    const moment = now();
    // This write also makes two uploads into one resume notice each other.
    if (!(await holder.touch(tx, talentId, moment))) throw notFound();
    const same = await data.findSameUpload(tx, talentId, uploadKey, moment);
    if (same?.status === 'stored') {
      await data.markLeaving(tx, { fileUploadId, talentId, from: 'arriving' }, moment);
      await indexTalent(tx, talentId);
      return same;
    }
    if (await data.isFull(tx, talentId, category)) throw ruleBroken(fullMessage(category));
    const stored = await data.markStored(tx, fileUploadId, moment);
    if (!stored) throw notFound();
    await indexTalent(tx, talentId);
    return stored;
  });
}

/** Removes a failed upload, unless it was stored and only the answer was lost. */
async function giveUp(deps: Deps, { talentId, fileUploadId }: Begun, isStorageGone: boolean): Promise<void> {
  try {
    const file = { fileUploadId, talentId, from: 'arriving' } as const;
    await deps.database.transaction((tx) => data.markLeaving(tx, file, deps.now()));
  } catch (error) {
    deps.log.warn({ fileUploadId, err: error }, 'an upload could not be given up; the upkeep will do it');
  }
  // A storage that does not answer would keep the caller waiting again, so the upkeep removes it later.
  if (!isStorageGone) await removeQuietly(deps, talentId);
}

/** Removes the marked files. Callers need not know the result: the upkeep finishes what fails here. */
export async function removeQuietly(deps: Deps, talentId: string): Promise<void> {
  try {
    await data.removeLeaving(deps, talentId);
  } catch (error) {
    deps.log.warn({ err: error }, 'removing files failed; the upkeep will do it');
  }
}
