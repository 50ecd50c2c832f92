import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { choice } from '#shared/fields/fields.ts';
import { listQuery } from '#shared/list-query.ts';
import { days, daysInOrder } from '../shared/contract.ts';

/**
 * Every action that is logged, in the words that the log shows. The log is never rewritten: former names stay known below.
 */
export const AUDIT_ACTIONS = [
  ...(['建立帳號', '登入', '登入失敗', '登出', '設定兩步驟驗證', '使用備用碼', '變更密碼'] as const),
  ...(['邀請人員', '撤回邀請', '變更人員', '停用人員', '啟用人員', '重設密碼', '重設兩步驟驗證', '結束登入'] as const),
  ...(['匯出稽核紀錄'] as const),
  ...(['新增職缺', '修改職缺', '發布職缺', '下架職缺', '複製職缺', '刪除職缺', '匯入職缺', '匯出職缺'] as const),
  ...(['新增同義詞', '修改同義詞', '刪除同義詞'] as const),
  ...(['新增客戶', '修改客戶', '合併客戶', '刪除客戶', '新增客戶備註'] as const),
  ...(['新增文章', '修改文章', '發布文章', '下架文章', '複製文章', '刪除文章', '上傳圖片'] as const),
  ...(['新增輪播', '修改輪播', '排序輪播', '刪除輪播'] as const),
  ...(['檢視應徵', '檢視檔案', '變更應徵階段', '指派應徵', '新增應徵備註', '匯出應徵', '匯出招募報表'] as const),
  ...(['安排面試', '變更面試', '通知面試', '取消面試'] as const),
  ...([
    '檢視履歷',
    '列印履歷',
    '下載履歷',
    '以聯絡方式查詢',
    '刪除人才',
    '新增人才備註',
    '加上人才標籤',
    '移除人才標籤',
    '完成提醒',
    '推薦到職缺',
  ] as const),
  ...(['新增人才', '修改人才', '附加人才檔案', '移除人才檔案'] as const),
  ...(['處理訊息', '回覆訊息', '刪除訊息'] as const),
  ...(['新增回覆範本', '修改回覆範本', '排序回覆範本', '刪除回覆範本'] as const),
  ...([
    '新增電子報',
    '修改電子報',
    '刪除電子報',
    '寄送電子報測試信',
    '寄送電子報',
    '暫停電子報',
    '繼續寄送電子報',
    '取消訂閱',
  ] as const),
  ...(['檢視會員', '開放儲存履歷', '取消儲存履歷', '停用會員', '啟用會員'] as const),
  ...(['登出會員', '解除第三方登入', '刪除會員'] as const),
  ...(['修改設定', '重寄信件'] as const),
  ...(['修改網站內容', '捨棄網站內容草稿', '發布網站內容', '撤回網站內容排程', '還原網站內容'] as const),
  ...(['移除示範內容', '保留示範內容'] as const),
  ...(['匯出設定與內容', '匯入設定與內容'] as const),
  ...(['修改連線設定', '移除連線設定', '寄送測試信', '試用檔案存放'] as const),
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Names in older entries, by today's name. */
export const FORMER_ACTIONS: Partial<Record<AuditAction, string>> = { 處理訊息: '處理留言', 回覆訊息: '回覆留言' };

export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** null: nobody was signed in yet. */
  staffId: z.nullable(z.string()),
  staffName: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  /** What changed, as texts by name. */
  detail: z.record(z.string(), z.unknown()),
  address: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const filters = {
  q: listQuery.q,
  action: z.optional(choice('動作', AUDIT_ACTIONS)),
  ...days,
};

export const listAudit = endpoint('GET /api/admin/audit', {
  access: 'manager',
  summary: 'Who did what, newest first; X-Total-Count tells how many match',
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize, ...filters }).check(daysInOrder),
  reply: z.array(AuditEntry),
});

export const exportAudit = endpoint('GET /api/admin/audit/export', {
  access: 'manager',
  summary: 'The same as a CSV file that spreadsheets open as it is',
  query: z.object(filters).check(daysInOrder),
  fileType: 'text/csv',
  limits: { rate: [{ by: 'address', count: 20, seconds: 900 }] },
});
