/** A backup, restore, drill or move that cannot be done: one sentence for the operator, without a stack. */
export class BackupRefused extends Error {}

export const WRONG_PASSPHRASE = '密碼不符（或檔案開頭已損壞）：請確認 BACKUP_PASSPHRASE_FILE 是這份備份所用的密碼';
export const DAMAGED = '備份檔已損壞或不完整';

const SENTENCES: Record<string, string> = {
  ENOSPC: '磁碟空間不足',
  EFBIG: '磁碟空間不足',
  EDQUOT: '磁碟配額已滿',
  SQLITE_FULL: '磁碟空間不足',
  // The file that SQLite's processes share beside the database could not grow.
  SQLITE_IOERR_SHMSIZE: '磁碟空間不足',
  '53100': '資料庫的磁碟空間不足',
  EROFS: '磁碟是唯讀的',
  SQLITE_READONLY: '磁碟是唯讀的',
  EACCES: '沒有權限',
  EPERM: '沒有權限',
  ENOENT: '找不到檔案或資料夾',
  EEXIST: '已有同名的檔案',
  EISDIR: '這是資料夾，不是檔案',
  EXDEV: '資料夾裡的 files 不可以是另一個掛載點',
  EBUSY: '資料夾裡的 files 不可以是另一個掛載點',
  ENOTDIR: '這不是資料夾',
  ECONNREFUSED: '無法連線到資料庫',
  ENOTFOUND: '無法連線到資料庫',
  ETIMEDOUT: '無法連線到資料庫',
  EHOSTUNREACH: '無法連線到資料庫',
  '28P01': '無法登入資料庫',
  '28000': '無法登入資料庫',
  '3D000': '資料庫不存在',
  '42501': '資料庫的使用者沒有權限',
  '53300': '資料庫的連線已用完',
  EAI_AGAIN: '無法連線到資料庫',
  ERR_INVALID_URL: '資料庫的網址無法使用，密碼裡的 % / # ? 要寫成 %25 %2F %23 %3F',
  '57P01': '資料庫的連線中斷了',
  '57P03': '資料庫還在啟動或復原，請稍後再試',
  ECONNRESET: '資料庫的連線中斷了',
};

const KINDS: [RegExp, string][] = [
  [/^(EIO|SQLITE_IOERR(_\w+)?)$/, '磁碟無法讀寫'],
  [/^SQLITE_READONLY_\w+$/, '磁碟是唯讀的'],
  [/^SQLITE_CANTOPEN(_\w+)?$/, '無法開啟資料庫檔案'],
  [/^SQLITE_(CORRUPT|NOTADB)(_\w+)?$/, '資料庫檔案已損壞'],
  [/^SQLITE_BUSY(_\w+)?$/, '資料庫正被其他程式使用'],
];

/** A sentence about what went wrong, for the usual errors. It never repeats the database's address. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof BackupRefused) return error.message;
  const { code, errors, path, message } = error as NodeJS.ErrnoException & { errors?: { code?: string }[] };
  const known = code ?? errors?.[0]?.code ?? '';
  const sentence = SENTENCES[known] ?? KINDS.find(([kind]) => kind.test(known))?.[1];
  if (sentence) return `${sentence}（${known}）${path ? `：${path}` : ''}`;
  return message?.startsWith('file storage: ') ? `檔案儲存空間無法使用：${message.slice(14)}` : undefined;
}
