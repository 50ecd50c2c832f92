import { readFileSync, statSync } from 'node:fs';
import { BackupRefused } from '../refused.server.ts';

/** Whoever has the file for years could guess a shorter one. */
const SHORTEST = 16;

/** The passphrase is the first line of the file that BACKUP_PASSPHRASE_FILE names, so it never appears in a command. */
export function readPassphrase(file: string | undefined): string {
  if (!file) throw new BackupRefused('請以 BACKUP_PASSPHRASE_FILE 指定存放備份密碼的檔案（見 docs/operations.md）');
  let text: string;
  try {
    if (statSync(file).mode & 0o077)
      throw new BackupRefused(`密碼檔只能讓擁有者讀寫，請先執行 chmod 600 後再試一次：${file}`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    throw new BackupRefused(`無法讀取密碼檔（${(error as NodeJS.ErrnoException).code}）：${file}`);
  }
  const passphrase = (text.split(/\r?\n/, 1)[0] ?? '').trim();
  if ([...passphrase].length < SHORTEST) throw new BackupRefused(`備份密碼至少要 ${SHORTEST} 個字：${file}`);
  return passphrase;
}
