import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { BackupRefused } from '#platform/backup/refused.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { FileReply } from '#platform/http/file-reply.server.ts';
import { fieldsRefused } from '#platform/http/refusal.server.ts';
import { todayInTaipei } from '#shared/times.ts';
import { refuseWrongPassword } from '../staff/service.server.ts';
import { bringIn, exportSite, planBesideOthers } from './changes.server.ts';
import * as contract from './contract.ts';
import { type FitFile, fitFile } from './import/service.server.ts';
import { readSiteFile, UPLOADED } from './service.server.ts';

/** Works on an uploaded file; its errors are reported at its field. */
async function withFile<T>(file: File, work: (file: FitFile) => Promise<T>): Promise<T> {
  try {
    const bytes = Buffer.from(await file.arrayBuffer());
    return await work(await fitFile(await readSiteFile(Readable.from([bytes]), UPLOADED)));
  } catch (error) {
    if (error instanceof BackupRefused) throw fieldsRefused({ file: [error.message] });
    throw error;
  }
}

export const endpoints = [
  handle(contract.exportSite, async ({ deps, staff }) => {
    const content = Readable.toWeb(await exportSite(deps, staff)) as WebStream<Uint8Array>;
    return new FileReply(`site-${todayInTaipei(deps.now())}.site`, content as ReadableStream<Uint8Array>);
  }),
  handle(contract.checkSiteFile, ({ deps, body }) =>
    withFile(body.file, async (file) => (await planBesideOthers(deps, file)).plan),
  ),
  handle(contract.importSiteFile, async ({ deps, staff, body }) => {
    await refuseWrongPassword(deps, staff, body.password);
    return withFile(body.file, async (file) => {
      const now = await planBesideOthers(deps, file);
      return bringIn(deps, staff, file, { now, seen: body.fingerprint });
    });
  }),
];
