import { nameOfAssignee } from '#features/backoffice/assignees/data.server.ts';
import { ofAssignee } from '#features/backoffice/assignees/service.server.ts';
import { audit } from '#features/backoffice/audit/data.server.ts';
import { endOfDay, lastDayOf, statusOf } from '#features/publishing/rules.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { FileReply } from '#platform/http/file-reply.server.ts';
import { ruleBroken } from '#platform/http/refusal.server.ts';
import { csvStream } from '#platform/spreadsheets/csv.server.ts';
import { makeWorkbook, type SheetColumn } from '#platform/spreadsheets/excel-writer.server.ts';
import { inTaipei } from '#shared/dates.ts';
import { todayInTaipei } from '#shared/times.ts';
import { FILTER_LABELS, STATUS_LABELS, type VacancyQuery } from '../staff/contract.ts';
import { type FoundTexts, findRowIds, readRows } from '../staff/data.server.ts';
import { MAX_IN_WORKBOOK } from './contract.ts';
import { FACT_FIELDS, type FactName, isListed } from './facts/contract.ts';
import { CELL_TEXTS } from './facts/service.server.ts';
import { EXAMPLE_MARK } from './row.server.ts';

type Filter = Pick<VacancyQuery, 'q' | 'status' | 'category' | 'city' | 'assignee'>;

interface Column extends SheetColumn {
  text: (vacancy: FoundTexts, now: string) => string;
}

/**
 * The export's columns, under titles that an import recognises, except for the status, which follows from the dates. The time
 * of the last change is left out: with it, a row that was edited in the file would keep its old time.
 */
const COLUMNS: Column[] = [
  { title: '職缺編號', width: 38, text: ({ id }) => id },
  { title: '狀態', width: 8, text: (vacancy, now) => STATUS_LABELS[statusOf(vacancy, now)] },
  { title: '職務名稱', width: 30, text: ({ position }) => position },
  { title: '職務類別', width: 16, text: ({ category }) => category },
  { title: '國家', width: 8, text: ({ nation }) => nation },
  { title: '縣市', width: 8, text: ({ city }) => city },
  { title: '鄉鎮市區', width: 10, text: ({ township }) => township },
  { title: '地址', width: 24, text: ({ address }) => address },
  { title: '薪資', width: 24, text: ({ salary }) => salary },
  { title: '工作性質', width: 10, text: ({ workType }) => workType },
  { title: '工作內容', width: 60, text: ({ content }) => content },
  { title: '發布日期', width: 24, text: ({ publishAt }) => (publishAt ? taipeiTime(publishAt) : '') },
  { title: '截止日期', width: 14, text: ({ expiresAt }) => (expiresAt ? lastDayOrTime(expiresAt) : '') },
  ...Object.entries(CELL_TEXTS).map(([name, text]) => {
    const { label } = FACT_FIELDS[name as FactName];
    const isNumber = ['payLow', 'payHigh', 'headcount'].includes(name);
    return { title: label, width: isListed(name) ? 24 : 12, text: ({ facts }: FoundTexts) => text(facts), isNumber };
  }),
];
const TITLES = COLUMNS.map(({ title }) => title);

/** With milliseconds if there are any, so that an import reads exactly the same moment. */
const taipeiTime = (iso: string) => inTaipei(iso).slice(0, 23).replace('T', ' ').replace('.000', '');
const lastDayOrTime = (iso: string) => (endOfDay(lastDayOf(iso)) === iso ? lastDayOf(iso) : taipeiTime(iso));

/** Read and written in one go: 250 would block others for 60 ms. */
const ROWS_AT_ONCE = 50;

export async function exportCsv(deps: Deps, staff: Staff, filter: Filter): Promise<FileReply> {
  const { now, rowIds } = await begin(deps, staff, filter, Number.MAX_SAFE_INTEGER);
  const content = csvStream(TITLES, async (page) => ({
    rows: await readCells(deps, rowIds.slice((page - 1) * ROWS_AT_ONCE, page * ROWS_AT_ONCE), now),
    isLast: page * ROWS_AT_ONCE >= rowIds.length,
  }));
  return new FileReply(fileName(now, 'csv'), content);
}

export async function exportExcel(deps: Deps, staff: Staff, filter: Filter): Promise<FileReply> {
  const { now, rowIds } = await begin(deps, staff, filter, MAX_IN_WORKBOOK);
  async function* slices() {
    for (let at = 0; at < rowIds.length; at += ROWS_AT_ONCE)
      yield await readCells(deps, rowIds.slice(at, at + ROWS_AT_ONCE), now);
  }
  return new FileReply(fileName(now, 'xlsx'), (await workbookOf(COLUMNS, slices())).stream());
}

const workbookOf = async (columns: readonly SheetColumn[], slices: Parameters<typeof makeWorkbook>[2]) =>
  new Blob([await makeWorkbook('職缺', columns, slices)]);

/** One example row, as in an advertisement; empty columns are optional. */
const EXAMPLE: Record<string, string> = {
  ...{ 職務名稱: `會計專員${EXAMPLE_MARK}`, 職務類別: '財務會計', 國家: '台灣', 縣市: '台中市' },
  ...{ 鄉鎮市區: '西屯區', 地址: '市政路 100 號', 薪資: '月薪 36,000~42,000 元', 工作性質: '全職' },
  ...{ 工作內容: '【工作內容】\n日常帳務處理、月結與報稅。\n【應徵條件】\n兩年以上會計經驗。', 截止日期: '2099-12-31' },
  ...{
    計薪方式: '月薪',
    薪資下限: '36000',
    薪資上限: '42000',
    需求人數: '2',
    工作經驗: '2 年以上',
    學歷要求: '大學以上',
  },
  ...{
    語文能力: '英文（中等）',
    專長技能: 'Excel、鼎新 ERP',
    上班時段: '日班',
    遠端工作: '部分遠端',
    福利: '三節獎金、年終獎金',
  },
  ...{
    公司名稱: '範例股份有限公司',
    公司名稱的顯示: '以說明代替名稱',
    公司說明: '上市製造業',
    來源: '104',
    來源編號: 'abc12',
  },
};

let emptyList: Blob | undefined;

/** An empty list to fill in, with the columns that an import recognises: the same for everybody, so it is made once. */
export async function template(): Promise<FileReply> {
  const columns = COLUMNS.filter(({ title }) => title !== '狀態');
  const row = columns.map(({ title }) => EXAMPLE[title] ?? '');
  emptyList ??= await workbookOf(columns, [[row]]);
  return new FileReply('vacancies-template.xlsx', emptyList.stream());
}

/** Fixes the list of rows at the start, so that changes meanwhile neither repeat nor hide any. */
async function begin({ database, now }: Deps, staff: Staff, filter: Filter, most: number) {
  const at = now();
  const wanted = {
    ...ofAssignee(filter, staff),
    sort: 'updatedAt',
    direction: 'desc',
    offset: 0,
    limit: most,
  } as const;
  const { rowIds, total } = await findRowIds(database.db, wanted, at.toISOString());
  if (total > most)
    throw ruleBroken(
      `共 ${total.toLocaleString('en')} 筆，超過 Excel 檔案的上限 ${most.toLocaleString('en')} 筆；請縮小範圍，或改匯出 CSV`,
    );
  const { q, status, category, city } = filter;
  const asked = {
    ...{ 關鍵字: q, 狀態: status === 'all' ? '' : FILTER_LABELS[status], 職務類別: category, 縣市: city },
    負責人: await nameOfAssignee(database.db, wanted.assignee),
  };
  const detail = { 筆數: total, ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value)) };
  await database.transaction((tx) => audit(tx, staff, { action: '匯出職缺', detail }, at));
  return { now: at.toISOString(), rowIds };
}

async function readCells({ database }: Deps, rowIds: number[], now: string): Promise<string[][]> {
  if (rowIds.length === 0) return [];
  const rows = await readRows(database.db, rowIds);
  return rows.map((row) => COLUMNS.map(({ text }) => text(row, now)));
}

const fileName = (now: string, extension: string) => `vacancies-${todayInTaipei(new Date(now))}.${extension}`;
