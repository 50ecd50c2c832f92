import { migrations } from '#migrations/index.ts';
import { newestBackup } from '#platform/backup/newest.server.ts';
import { currentConnections } from '#platform/connections/connections.server.ts';
import { pendingMigrations } from '#platform/database/migrate.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { readOutboxState } from '#platform/mail/outbox.server.ts';
import { diskState, readDisk } from '#platform/watch/machine.server.ts';
import { bytesText } from '#shared/sizes.ts';
import { CONNECTION_LABELS, UNOPENED_ADVICE } from '../connections/rules.ts';
import { read as readStorage } from '../connections/storage/service.server.ts';
import { readCertificate } from './certificate.server.ts';
import type { Check, CheckState } from './contract.ts';
import * as data from './data.server.ts';
import { durationText, stateOf, versionText } from './rules.ts';

type Found = [state: CheckState, text: string, advice?: string];

const DAY_SECONDS = 86_400;
const WITHIN_MS = 5000;

/** All checks, in the order of the page. */
const CHECKS: [name: string, label: string, look: (deps: Deps) => Promise<Found>][] = [
  ['database', '資料庫', lookAtDatabase],
  ['migrations', '資料表版本', lookAtMigrations],
  ['storage', '檔案存放', lookAtStorage],
  ['disk', '磁碟空間', lookAtDisk],
  ['outbox', '寄信', lookAtOutbox],
  ['connections', '連線設定', lookAtConnections],
  ['backup', '備份', lookAtBackup],
  ['certificate', 'HTTPS 憑證', lookAtCertificate],
  ['clock', '時鐘', lookAtClock],
  ['program', '程式', lookAtProgram],
];

/** Runs all checks at once; one that fails or takes too long is a finding, and delays no other. */
export function checkAll(deps: Deps): Promise<Check[]> {
  return Promise.all(
    CHECKS.map(async ([name, label, look]) => {
      const late = new Promise<Found>((resolve) => {
        setTimeout(resolve, WITHIN_MS, ['bad', '五秒內沒有回應', '請通知系統管理者'] satisfies Found).unref();
      });
      const failed = (error: Error): Found => {
        deps.log.warn({ err: error, check: name }, 'self-check failed');
        return ['bad', '無法檢查', '請通知系統管理者查看系統紀錄'];
      };
      const [state, text, advice = ''] = await Promise.race([look(deps).catch(failed), late]);
      return { name, label, state, text, advice };
    }),
  );
}

async function lookAtDatabase({ database }: Deps): Promise<Found> {
  const began = performance.now();
  await database.ping();
  const ms = Math.round(performance.now() - began);
  const kind = database.kind === 'postgres' ? 'PostgreSQL' : 'SQLite';
  const text = `${kind}，${bytesText(await data.sizeOf(database))}，回應 ${ms} 毫秒`;
  const state = stateOf(ms, { warning: 200, bad: 2000 });
  return [state, text, state === 'ok' ? '' : '資料庫回應很慢，請查看主機負載與慢查詢紀錄'];
}

async function lookAtMigrations({ database }: Deps): Promise<Found> {
  const pending = await pendingMigrations(database, migrations);
  return pending.length === 0
    ? ['ok', '已是最新']
    : ['bad', `尚有 ${pending.length} 項未執行`, '請重新啟動網站，啟動時會自動執行'];
}

async function lookAtStorage(deps: Deps): Promise<Found> {
  const { now, isUnopened, phase, move } = await readStorage(deps);
  if (isUnopened) return ['bad', '檔案存放的設定解不開，檔案都打不開', UNOPENED_ADVICE];
  const where = now.bucket ? '物件儲存（S3）' : '資料夾';
  const fault = await deps.storage.ping().catch((error: Error) => error);
  if (fault) return ['bad', `${where}無法使用`, '會員無法上傳與開啟檔案，請檢查權限、空間或儲存服務'];
  if ((phase === 'moving' || phase === 'clearing') && move.outage)
    return [
      'warning',
      `檔案還在${phase === 'moving' ? '搬移' : '清除'}，目前暫停：${move.outage}`,
      '請到「連線設定」的「檔案存放」查看',
    ];
  return ['ok', phase === 'moving' ? `${where}可以使用，檔案搬移中` : `${where}可以使用`];
}

async function lookAtDisk({ settings }: Deps): Promise<Found> {
  const disk = await readDisk(settings.dataDir);
  const text = `剩餘 ${bytesText(disk.free)}，共 ${bytesText(disk.all)}`;
  const advice = { ok: '', warning: '請安排清理或加大磁碟', bad: '空間即將用完，請立即清理或加大磁碟' };
  const state = diskState(disk);
  return [state, text, advice[state]];
}

async function lookAtOutbox(deps: Deps): Promise<Found> {
  const { waiting, oldestSeconds, dead } = await readOutboxState(deps);
  const state = stateOf(oldestSeconds, { warning: 15 * 60, bad: 2 * 3600 });
  const text = [
    waiting === 0 ? '沒有等待中的信' : `${waiting} 封等待中，最久 ${durationText(oldestSeconds)}`,
    dead === 0 ? '' : `${dead} 封寄送失敗`,
  ]
    .filter(Boolean)
    .join('，');
  const { mailServer, unopened } = await currentConnections(deps);
  if (unopened.includes('mailServer')) return ['bad', `${text}；郵件伺服器的設定解不開，信先等著`, UNOPENED_ADVICE];
  if (!mailServer) return ['warning', `${text}；信件只存成檔案`, '正式使用前請到「連線設定」設定郵件伺服器'];
  if (state !== 'ok') return [state, text, '信寄不出去，請到「連線設定」寄一封測試信看看'];
  return dead > 0 ? ['warning', text, '請到「今日待辦」查看寄送失敗的信'] : ['ok', text];
}

async function lookAtConnections(deps: Deps): Promise<Found> {
  const { unopened } = await currentConnections(deps);
  if (unopened.length === 0) return ['ok', '已儲存的設定都可以使用'];
  const names = unopened.map((name) => CONNECTION_LABELS[name]).join('、');
  return ['bad', `${names}的設定解不開，目前無法使用`, UNOPENED_ADVICE];
}

async function lookAtCertificate({ settings, now }: Deps): Promise<Found> {
  const { protocol, hostname } = new URL(settings.publicUrl);
  if (protocol === 'http:')
    return ['localhost', '127.0.0.1'].includes(hostname)
      ? ['ok', '本機網址，不需要憑證']
      : ['bad', '網站沒有使用 HTTPS', '個人資料會以明文傳送，請在反向代理設定憑證並改用 https 的 PUBLIC_URL'];
  const found = await readCertificate(settings.publicUrl).catch(() => undefined);
  if (!found) return ['warning', '讀不到憑證', '請確認 PUBLIC_URL 與反向代理；若此主機連不到對外網址，請從外部檢查'];
  const left = (found.end.getTime() - now().getTime()) / 1000;
  if (left <= 0) return ['bad', '憑證已過期', '瀏覽器會擋下網站，請立即更新憑證'];
  if (found.fault === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return ['bad', '憑證不是發給這個網址的', '瀏覽器會擋下網站，請換成這個網址的憑證'];
  if (found.fault) return ['bad', `瀏覽器不信任這張憑證（${found.fault}）`, '請換成公開憑證機構簽發、含中繼憑證的憑證'];
  const state = left < 7 * DAY_SECONDS ? 'bad' : left < 21 * DAY_SECONDS ? 'warning' : 'ok';
  return [state, `有效期還有 ${durationText(left)}`, state === 'ok' ? '' : '請更新憑證'];
}

/** Nightly backups are some hours late on a bad day. */
const BACKUP_AGE = { warning: 26 * 3600, bad: 3 * DAY_SECONDS };

async function lookAtBackup({ database, now }: Deps): Promise<Found> {
  const newest = await newestBackup(database.db);
  if (!newest)
    return ['warning', '還沒有備份過', '請準備備份密碼檔，每天執行 npm run backup -- 資料夾（docs/operations.md）'];
  const age = (now().getTime() - Date.parse(newest.at)) / 1000;
  const text = `最近一次在 ${durationText(Math.max(0, age))}前，${bytesText(newest.bytes)}`;
  const state = stateOf(age, BACKUP_AGE);
  if (state !== 'ok') return [state, text, '請查看排程的 npm run backup 是否失敗'];
  if (newest.missing > 0) return ['warning', `${text}，${newest.missing} 個檔案遺失`, '請從較早的備份找回遺失的檔案'];
  return ['ok', text];
}

async function lookAtClock({ database, now }: Deps): Promise<Found> {
  const last = await data.lastNoted(database);
  const ahead = last ? (Date.parse(last) - now().getTime()) / 1000 : 0;
  if (ahead > 5)
    return ['bad', `時鐘比最近的紀錄慢 ${durationText(ahead)}`, '主機時間可能往回調過，請檢查時間同步（NTP）'];
  const clock = await data.clockOf(database);
  if (!clock) return ['ok', '與最近的紀錄一致'];
  const skew = Math.abs(clock.getTime() - now().getTime()) / 1000;
  const state = stateOf(skew, { warning: 2, bad: 30 });
  return [state, `與資料庫主機相差 ${skew.toFixed(1)} 秒`, state === 'ok' ? '' : '請檢查兩台主機的 NTP'];
}

async function lookAtProgram({ settings }: Deps): Promise<Found> {
  const memory = bytesText(process.memoryUsage.rss());
  const several = settings.workers > 1 ? `，共 ${settings.workers} 個處理程序，以下為其中一個：` : '，';
  // The build puts it here (vite.config.ts).
  const { text, advice } = versionText(process.env.SITE_VERSION);
  return [
    'ok',
    `${text}Node.js ${process.versions.node}${several}記憶體 ${memory}，已執行 ${durationText(process.uptime())}`,
    advice,
  ];
}
