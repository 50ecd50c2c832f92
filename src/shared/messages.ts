/**
 * Every validation message of the product, in one place (spec §5, decisions §8). Plain strings, so that a page can show one
 * without loading the validator.
 */
export const messages = {
  required: (field: string) => `${field} 為必填`,
  email: (field: string) => `${field} 須為有效的電子信箱`,
  max: (field: string, n: number) => `${field} 不得超過 ${n} 個字元`,
  min: (field: string, n: number) => `${field} 至少須有 ${n} 個字元`,
  confirmed: (field: string) => `${field} 不一致`,
  regex: (field: string) => `${field} 格式錯誤`,
  numeric: (field: string) => `${field} 須為數字`,
  integer: (field: string) => `${field} 須為整數`,
  between: (field: string, min: number, max: number) => `${field} 須介於 ${min} 至 ${max} 之間`,
  maxValue: (field: string, max: number) => `${field} 不得大於 ${max}`,
  minValue: (field: string, min: number) => `${field} 不得小於 ${min}`,
  oneOf: (field: string) => `${field} 不是有效的選項`,
  invalid: (field: string) => `${field} 不是有效的值`,
  url: (field: string) => `${field} 須為有效的網址`,
  fileType: (field: string) => `${field} 須為有效的檔案類型`,
  image: (field: string) => `${field} 須為圖片`,
  /** The limit itself is already too large (decisions §10). */
  size: (field: string, kilobytes: number) => `${field} 須小於 ${kilobytes} KB`,
  /** The specification has no wording for lists (pickers); this follows `max`. */
  maxItems: (field: string, n: number) => `${field} 最多可選 ${n} 項`,
} as const;

/** Messages of the pages themselves, separate so that pages don't load the server's messages. */
export const callMessages = {
  broken: '系統發生錯誤，請稍後再試',
  offline: '無法連線，請檢查網路後再試一次',
  tooLarge: '送出的資料太大',
  tooMany: '操作太頻繁，請稍後再試',
  unavailable: '系統暫時無法提供服務，請稍後再試',
  unreadable: '檔案選好之後有變更，或已無法讀取，請重新選擇檔案',
} as const;

/** Messages for a request that fails before its fields are read. */
export const requestMessages = {
  notJson: '送出的資料格式不正確',
  wrongType: '不支援的資料類型',
  wrongCharset: '資料編碼須為 UTF-8',
  tooLarge: callMessages.tooLarge,
  notSignedIn: '請先登入',
  notAllowed: '您沒有權限執行此操作',
  notFound: '找不到資料',
  wrongMethod: '不支援的操作方式',
  foreignOrigin: '請由本網站送出資料',
  embedded: '請由本網站的頁面操作',
  unavailable: callMessages.unavailable,
  noRoom: '系統儲存空間不足，暫時無法儲存，請稍後再試',
  readOnly: '系統暫時只能瀏覽，無法儲存，請稍後再試',
  tooMany: callMessages.tooMany,
  busy: '目前使用的人較多，請重新整理頁面後再試一次',
  mailboxFull: '這個信箱短時間內已收到多封信，請先查看收件匣與垃圾信件，稍後再試',
} as const;
