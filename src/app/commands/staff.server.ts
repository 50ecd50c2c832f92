import { listStaff } from '#features/backoffice/staff/data.server.ts';
import { clearSecondFactor, printPasswordLink } from '#features/backoffice/staff/operator.server.ts';
import { ROLE_LABELS } from '#features/backoffice/staff/rules.ts';
import type { Database } from '#platform/database/database.server.ts';
import { dateTimeText } from '#shared/times.ts';
import { withDatabase } from './with-database.server.ts';

const USAGE = `用法：
  npm run staff -- list                        列出所有人員
  npm run staff -- reset <電子信箱>              顯示一次性的連結，用來設定新密碼
  npm run staff -- second-factor <電子信箱>      移除遺失的兩步驟驗證，並從所有裝置登出`;

type Settings = { databaseUrl?: string; dataDir: string; publicUrl: string };

/**
 * `npm run staff -- …`, while the site runs: for the operator, when no 管理員 can sign in. Returns the exit code: 0 done, 1
 * nobody has that e-mail or the account is disabled, 2 called wrongly.
 */
export async function main(argv: string[], settings: Settings): Promise<number> {
  const work = commandOf(argv, settings);
  if (!work) {
    console.log(USAGE);
    return 2;
  }
  return withDatabase(settings, work);
}

function commandOf([command, email, ...others]: string[], { publicUrl }: Settings) {
  if (others.length > 0) return undefined;
  if (command === 'list' && email === undefined) return list;
  if (!email) return undefined;
  if (command === 'reset') return (database: Database) => reset(database, email, publicUrl);
  if (command === 'second-factor') return (database: Database) => secondFactor(database, email);
  return undefined;
}

const nobody = (email: string): number => {
  console.log(`找不到電子信箱為 ${email} 的人員，或帳號已停用`);
  return 1;
};

async function reset(database: Database, email: string, publicUrl: string): Promise<number> {
  const now = new Date();
  const found = await database.transaction((tx) => printPasswordLink(tx, email, publicUrl, now));
  if (!found) return nobody(email);
  console.log(`請在 ${dateTimeText(found.expiresAt.toISOString())} 前開啟，只能使用一次：\n${found.link}`);
  return 0;
}

async function secondFactor(database: Database, email: string): Promise<number> {
  if (!(await database.transaction((tx) => clearSecondFactor(tx, email, new Date())))) return nobody(email);
  console.log(`已移除 ${email} 的兩步驟驗證；管理員下次登入時重新設定`);
  return 0;
}

const EVERYBODY = 2000;

async function list({ db }: Database): Promise<number> {
  const { rows, total } = await listStaff(db, { q: '', page: 1, pageSize: EVERYBODY });
  for (const { createdAt, email, name, role, hasSecondFactor, disabledAt } of rows) {
    const marks = [hasSecondFactor ? '兩步驟驗證' : '', disabledAt ? '已停用' : ''];
    // A name must neither control the terminal nor look like a row of its own.
    const plainName = name.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
    console.log([createdAt.slice(0, 10), email, plainName, ROLE_LABELS[role], ...marks.filter(Boolean)].join('\t'));
  }
  console.log(`共 ${total} 位人員`);
  return 0;
}
