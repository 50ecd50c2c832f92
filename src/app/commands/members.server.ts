import { disableMember, enableMember, listMembers, setSpecialAuth } from '#features/account/members-data.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { withDatabase } from './with-database.server.ts';

const USAGE = `用法：
  npm run members -- list                      列出所有會員
  npm run members -- special <電子信箱> on|off   設定或取消「儲存履歷」權限
  npm run members -- disable <電子信箱>          停用會員，並從所有裝置登出
  npm run members -- enable <電子信箱>           重新啟用會員`;

/**
 * `npm run members -- …`, while the site runs. Returns the exit code: 0 done, 1 nobody has that e-mail, 2 called wrongly.
 */
export async function main(argv: string[], settings: { databaseUrl?: string; dataDir: string }): Promise<number> {
  const work = commandOf(argv);
  if (!work) {
    console.log(USAGE);
    return 2;
  }
  return withDatabase(settings, work);
}

function commandOf([command, email, value, ...others]: string[]) {
  if (others.length > 0) return undefined;
  if (command === 'list' && email === undefined) return list;
  if (!email) return undefined;
  if (command === 'disable' && value === undefined)
    return change(email, `已停用 ${email}`, (database) =>
      database.transaction((tx) => disableMember(tx, email, new Date())),
    );
  if (command === 'enable' && value === undefined)
    return change(email, `已重新啟用 ${email}`, (database) =>
      database.transaction((tx) => enableMember(tx, email, new Date())),
    );
  if (command === 'special' && (value === 'on' || value === 'off'))
    return change(email, value === 'on' ? `${email} 已可儲存履歷` : `${email} 已取消儲存履歷`, (database) =>
      database.transaction((tx) => setSpecialAuth(tx, email, value === 'on', new Date())),
    );
  return undefined;
}

const change = (email: string, done: string, work: (database: Database) => Promise<boolean>) => {
  return async (database: Database): Promise<number> => {
    const isDone = await work(database);
    console.log(isDone ? done : `找不到電子信箱為 ${email} 的會員`);
    return isDone ? 0 : 1;
  };
};

const CHUNK = 500;

async function list({ db }: Database): Promise<number> {
  let after = '';
  let count = 0;
  for (;;) {
    const members = await listMembers(db, after, CHUNK);
    for (const member of members) {
      const marks = [
        member.isSpecialAuth ? '可儲存履歷' : '',
        member.verifiedAt ? '' : '未驗證',
        member.disabledAt ? '已停用' : '',
      ];
      console.log(
        [
          member.createdAt.slice(0, 10),
          member.email ?? '（無電子信箱）',
          // A name is a visitor's text: it must neither control the terminal nor look like a row of its own.
          member.userName.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' '),
          ...marks.filter(Boolean),
        ].join('\t'),
      );
    }
    count += members.length;
    if (members.length < CHUNK) break;
    after = members.at(-1)!.memberId;
  }
  console.log(`共 ${count} 位會員`);
  return 0;
}
