import { handle, Part } from '#platform/http/endpoints.server.ts';
import { FileReply } from '#platform/http/file-reply.server.ts';
import { todayInTaipei } from '#shared/times.ts';
import * as contract from './contract.ts';
import { csvOf } from './csv.server.ts';
import * as data from './data.server.ts';

export const endpoints = [
  handle(contract.listAudit, async ({ deps, query }) => {
    const { rows, counted } = await data.listAudit(deps.database.db, query, query);
    return new Part(rows, counted);
  }),
  handle(contract.exportAudit, async ({ deps: { database, now }, staff, query }) => {
    // Not the words themselves: they may be a name or an address, and the log outlives its bearer.
    const asked = { 關鍵字: query.q && '有', 動作: query.action, 開始日期: query.from, 結束日期: query.to };
    const detail = Object.fromEntries(Object.entries(asked).filter(([, value]) => value));
    const at = now();
    await database.transaction((tx) => data.audit(tx, staff, { action: '匯出稽核紀錄', detail }, at));
    return new FileReply(`audit-${todayInTaipei(at)}.csv`, csvOf(database.db, query, at));
  }),
];
