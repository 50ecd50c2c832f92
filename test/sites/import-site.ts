import type { ImportRun, ImportRunWithPreview } from '#features/vacancies/import/runs/contract.ts';
import { PART_BYTES } from '#features/vacancies/import/runs/contract.ts';
import { workNext } from '#features/vacancies/import/runs/service.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Browser } from './account-site.ts';

export const RUNS = '/api/admin/vacancyImports';

const form = (at: number, file: Blob) => {
  const body = new FormData();
  body.append('at', String(at));
  body.append('file', file, 'part');
  return body;
};

/**
 * Somebody who imports files, as the screen does. Work that a running site does by itself is done here when it is asked for.
 */
export function importer(deps: Deps, browser: Browser) {
  const find = async (id: string) => (await browser.ok('GET', `${RUNS}/${id}`)) as ImportRunWithPreview;
  const send = (id: string, at: number, file: Blob) => browser.call('POST', `${RUNS}/${id}/parts`, form(at, file));
  const upload = async (file: File): Promise<ImportRun> => {
    let run = (await browser.ok('POST', RUNS, { fileName: file.name, bytes: file.size })) as ImportRun;
    for (let at = 0; at < file.size; at += PART_BYTES)
      run = (await browser.ok(
        'POST',
        `${RUNS}/${run.id}/parts`,
        form(at, file.slice(at, at + PART_BYTES)),
      )) as ImportRun;
    return run;
  };
  const ask = (id: string, fields: object = {}) => browser.call('POST', `${RUNS}/${id}/check`, fields);
  const start = (id: string, fingerprint: string) => browser.call('POST', `${RUNS}/${id}/start`, { fingerprint });
  const check = async (id: string, fields: object = {}) => {
    await browser.ok('POST', `${RUNS}/${id}/check`, fields);
    await workNext(deps);
    return find(id);
  };
  const look = async (file: File, fields: object = {}) => check((await upload(file)).id, fields);
  return {
    ...{ find, send, upload, ask, start, check, look },
    preview: async (file: File, fields: object = {}) => {
      const run = await look(file, fields);
      if (!run.preview) throw new Error(`no preview: ${run.state} ${run.fault}`);
      return { ...run.preview, id: run.id };
    },
    /** Starts an import, and waits until it has ended. */
    take: async (id: string, fingerprint: string) => {
      await browser.ok('POST', `${RUNS}/${id}/start`, { fingerprint });
      await workNext(deps);
      return find(id);
    },
  };
}
