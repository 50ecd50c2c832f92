/** Excel keeps such a file beside an open workbook; somebody choosing from a folder sees both. */
export const isLockFile = (name: string): boolean => /(?:^|[\\/])~\$[^\\/]*$/.test(name);
export const LOCK_FILE = '這是 Excel 開啟檔案時的暫存檔，請改選檔名開頭沒有「~$」的檔案';
