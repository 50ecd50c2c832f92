import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { FileReply } from '#platform/http/file-reply.server.ts';
import { notFound, Refusal, ruleBroken } from '#platform/http/refusal.server.ts';
import type { ImportPreview, NEW_ROWS } from '../contract.ts';
import { askedText, readAsked } from './asked/service.server.ts';
import { type ImportRun, type ImportRunWithPreview, MAX_FILE_BYTES, PART_BYTES } from './contract.ts';
import * as data from './data.server.ts';
import { nextRefused, partKey, refusedKeys, removeFiles, removeRefused } from './files/service.server.ts';
import { auditEnd } from './work/service.server.ts';

const CHANGED = '預覽之後，檔案或職缺的資料已有變動，請重新預覽';
const BUSY = '這個檔案正在處理，請等它完成或先停止';
const NOT_WHOLE = '檔案還沒有上傳完成';

/** Parts that a preview stored by an earlier version lacks. */
const LACKING: Pick<ImportPreview, 'knownColumns' | 'wanting'> = { knownColumns: [], wanting: [] };

export async function listRuns({ database }: Deps, staff: Staff): Promise<ImportRun[]> {
  return (await data.listRuns(database.db, staff.id)).map((run) => asRun(run, staff));
}

export async function findRun({ database }: Deps, staff: Staff, id: string): Promise<ImportRunWithPreview> {
  const run = await data.findRun(database.db, id);
  if (!run) throw notFound();
  const preview = run.preview === '' ? null : { ...LACKING, ...JSON.parse(run.preview) };
  const { columns: mapping, forAll } = readAsked(run.mapping);
  return { ...asRun(run, staff), preview, mapping, forAll };
}

/** Each person has one file at a time: earlier ones are removed, unless they are being worked on. */
export async function beginRun(deps: Deps, staff: Staff, file: { fileName: string; bytes: number }) {
  const { database, storage, now } = deps;
  const { run, earlier } = await database.transaction(async (tx) => ({
    earlier: await data.listIdle(tx, staff.id),
    run: await data.addRun(tx, staff, file, now()),
  }));
  for (const one of earlier) {
    await removeFiles(storage, one);
    await data.removeRun(database.db, one.import_id);
  }
  return asRun(run, staff);
}

/** Parts come one after the other; a part that is sent again because its answer was lost does nothing. */
export async function addPart(deps: Deps, staff: Staff, id: string, { at, file }: { at: number; file: File }) {
  const { database, storage, now } = deps;
  const run = await data.findRun(database.db, id);
  if (!run || run.staff_id !== staff.id) throw notFound();
  const isExpected = at % PART_BYTES === 0 && file.size === Math.min(PART_BYTES, run.bytes - at);
  if (!isExpected || at > run.received || run.bytes > MAX_FILE_BYTES)
    throw ruleBroken('檔案上傳中斷，請重新選擇檔案再上傳一次');
  if (at < run.received || run.state !== 'uploading') return asRun(run, staff);
  await storage.put(partKey(id, at), new Uint8Array(await file.arrayBuffer()), 'application/octet-stream');
  await database.transaction((tx) => data.notePart(tx, run, file.size, now()));
  return currentRun(deps, staff, id);
}

async function currentRun({ database }: Deps, staff: Staff, id: string): Promise<ImportRun> {
  const run = await data.findRun(database.db, id);
  if (!run) throw notFound();
  return asRun(run, staff);
}

interface Asked {
  newRows: (typeof NEW_ROWS)[number];
  mapping: string;
  forAll: string;
}

/** Also for an import that was stopped in the middle: the preview then shows what is left. */
export async function checkRun(deps: Deps, staff: Staff, id: string, said: Asked): Promise<ImportRun> {
  const earlier = await change(deps, staff, id, async (tx, run) => {
    if (run.received < run.bytes) throw ruleBroken(NOT_WHOLE);
    if (run.state === 'importing') throw ruleBroken(BUSY);
    const asked = {
      new_rows: said.newRows,
      mapping: askedText(said.mapping, said.forAll),
      refused_files: nextRefused(run),
    };
    await data.queueRun(tx, id, { state: 'checking', ...asked }, deps.now());
    return run;
  });
  await removeRefused(deps.storage, earlier);
  return currentRun(deps, staff, id);
}

export async function startRun(deps: Deps, staff: Staff, id: string, fingerprint: string): Promise<ImportRun> {
  await change(deps, staff, id, async (tx, run) => {
    if (run.state === 'importing') throw ruleBroken(BUSY);
    const known = run.state === 'checked' && run.preview !== '' ? JSON.parse(run.preview).fingerprint : '';
    if (known === '' || known !== fingerprint) throw ruleBroken(CHANGED);
    await data.queueRun(tx, id, { state: 'importing' }, deps.now());
  });
  return currentRun(deps, staff, id);
}

/** Any member of staff may: a running import is in everybody's way. */
export async function stopRun(deps: Deps, staff: Staff, id: string): Promise<ImportRun> {
  await deps.database.transaction(async (tx) => {
    const run = await data.findRun(tx, id);
    if (!run) throw notFound();
    if (run.state !== 'importing' && run.state !== 'checking') return;
    await data.endRun(tx, id, 'stopped', deps.now());
    if (run.state === 'importing') await auditEnd(tx, { ...run, state: 'stopped' }, staff, deps.now());
  });
  return currentRun(deps, staff, id);
}

async function change<T>(
  { database }: Deps,
  staff: Staff,
  id: string,
  act: (tx: Tx, run: data.StoredRun) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    const run = await data.findRun(tx, id);
    if (!run || run.staff_id !== staff.id) throw notFound();
    return act(tx, run);
  });
}

export async function refusedRows({ database, storage }: Deps, id: string): Promise<FileReply> {
  const run = await data.findRun(database.db, id);
  if (!run) throw notFound();
  const keys = refusedKeys(run);
  if (!keys[0]) throw ruleBroken('這個檔案的每一列都可以匯入，沒有需要修正的列');
  let next = 0;
  const content = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const key = keys[next++];
      const bytes = key && (await storage.get(key));
      if (bytes) controller.enqueue(bytes);
      else controller.close();
    },
  });
  if (!(await storage.get(keys[0]))) throw new Refusal(404, '這個檔案已不在，請重新選擇檔案');
  return new FileReply('refused-rows.csv', content);
}

function asRun(run: data.StoredRun, staff: Staff): ImportRun {
  const { state, runner, received, bytes, added, updated, unchanged, refused } = run;
  return {
    ...{ id: run.import_id, fileName: run.file_name, bytes, received, state },
    newRows: run.new_rows as ImportRun['newRows'],
    isWaiting: (state === 'checking' || state === 'importing') && runner === '',
    ...{ rowsTotal: run.rows_total, rowsDone: run.rows_done, added, updated, unchanged, refusedCount: refused },
    ...{ fault: run.fault, staffName: run.staff_name, isOwn: run.staff_id === staff.id },
  };
}
