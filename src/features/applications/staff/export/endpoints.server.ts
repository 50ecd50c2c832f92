import { nameOfAssignee } from '#features/backoffice/assignees/data.server.ts';
import { ofAssignee } from '#features/backoffice/assignees/service.server.ts';
import { audit } from '#features/backoffice/audit/data.server.ts';
import { overdueBefore } from '#features/backoffice/calendar/rules.ts';
import { readNoted } from '#features/resume/accesses/service.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { FileReply } from '#platform/http/file-reply.server.ts';
import { csvStream } from '#platform/spreadsheets/csv.server.ts';
import { dateTimeText, todayInTaipei } from '#shared/times.ts';
import type { InList } from '../contract.ts';
import { listAfter } from '../data.server.ts';
import * as contract from './contract.ts';

type Row = Awaited<ReturnType<typeof listAfter>>['rows'][number];

/** Without seconds. */
const timeText = (at: string) => dateTimeText(at).slice(0, 16);

const COLUMNS: [title: string, text: (row: Row) => string][] = [
  ['應徵時間', ({ appliedAt }) => timeText(appliedAt)],
  ['姓名', ({ name }) => name],
  ['職缺', ({ position }) => position],
  ['客戶', ({ client }) => client ?? ''],
  ['階段', ({ stage }) => stage],
  ['階段變更時間', ({ stageAt }) => timeText(stageAt)],
  ['負責人', ({ assigneeName }) => assigneeName ?? ''],
  ['來源', ({ addedBy }) => (addedBy === null ? '本人應徵' : '顧問推薦')],
  ['面試時間', ({ interviewAt }) => (interviewAt === null ? '' : timeText(interviewAt))],
  ['面試地點', ({ interviewPlace }) => interviewPlace ?? ''],
  ['撤回時間', ({ withdrawnAt }) => (withdrawnAt === null ? '' : timeText(withdrawnAt))],
];

const ROWS_AT_ONCE = 200;

export const endpoints = [
  handle(contract.exportApplications, async ({ deps, staff, query }) => {
    const { database, now } = deps;
    const at = now();
    const filter = ofAssignee(query, staff);
    const cutoff = overdueBefore(at);
    const readAfter = (after?: Row) =>
      readNoted(deps, staff, () => listAfter(database.db, filter, cutoff, { after, limit: ROWS_AT_ONCE }));
    let { rows, isLast } = await readAfter();
    const asked: Record<Exclude<keyof InList, 'direction'>, [label: string, value: string | undefined]> = {
      stage: ['階段', query.stage],
      assignee: ['負責人', await nameOfAssignee(database.db, filter.assignee)],
      overdue: ['逾期', query.overdue && (query.overdue === 'true' ? '是' : '否')],
      vacancyId: ['職缺編號', query.vacancyId],
      // Not the words themselves: they may be a name, and the log outlives its bearer.
      q: ['關鍵字', query.q && '有'],
    };
    const detail = Object.fromEntries(Object.values(asked).filter(([, value]) => value));
    await database.transaction((tx) => audit(tx, staff, { action: '匯出應徵', detail }, at));
    let last = rows.at(-1);
    return new FileReply(
      `applications-${todayInTaipei(at)}.csv`,
      csvStream(
        COLUMNS.map(([title]) => title),
        async (page) => {
          if (page > 1) ({ rows, isLast } = await readAfter(last));
          last = rows.at(-1) ?? last;
          return { rows: rows.map((row) => COLUMNS.map(([, text]) => text(row))), isLast };
        },
      ),
    );
  }),
];
