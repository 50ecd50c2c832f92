import { currentTexts, deliveredFacts, lastPublished, pagesAsDelivered } from '#features/company/data.server.ts';
import { isMadeUpLicence } from '#features/company/rules.ts';
import { keepDelivered } from '#features/company/staff/service.server.ts';
import { newestBackup } from '#platform/backup/newest.server.ts';
import { currentConnections } from '#platform/connections/connections.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { type Disk, diskState, readDisk, readLoad } from '#platform/watch/machine.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { audit } from '../audit/data.server.ts';
import { isMailProven } from '../connections/service.server.ts';
import { readSetting, saveSetting } from '../settings/data.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';
import { diskText, isBusy, LABELS, loadText } from './rules.ts';

const SETTING = 'opening';

type Confirmed = Partial<Record<contract.ItemKey, { by: string; at: string }>>;

type Found = [isDone: boolean, text: string];

function diskFound(disk: Disk | undefined): Found {
  if (!disk) return [false, '讀不到資料夾所在的磁碟，請通知系統管理者'];
  const state = diskState(disk);
  return [state === 'ok', diskText({ ...disk, state })];
}

/** A confirmation from before the shown policy was published was about other words. */
function policyFound(confirmedAt: string | undefined, since: string | undefined): Found {
  if (!since) return [false, '請逐段讀過隱私權政策，確認符合貴公司的做法；確認後成為貴公司的版本，不隨程式更新而改變'];
  if (!confirmedAt) return [false, '請逐段讀過隱私權政策，確認符合貴公司的做法'];
  return confirmedAt < since ? [false, '隱私權政策已有新版本，請讀過再確認'] : [true, '已確認'];
}

async function readOpening(deps: Deps): Promise<contract.Opening> {
  const { database, settings, now } = deps;
  const { company, isDemonstration } = await currentTexts(deps);
  const [confirmed, policySince, backup, withoutSecondFactor, disk, pages] = await Promise.all([
    readSetting<Confirmed>(database.db, SETTING),
    lastPublished(deps, 'privacy'),
    newestBackup(database.db),
    data.listWithoutSecondFactor(database.db),
    readDisk(settings.dataDir).catch(() => undefined),
    pagesAsDelivered(deps),
  ]);
  const { mailServer } = await currentConnections(deps);
  const load = readLoad();
  const same = deliveredFacts(company);
  const isHttps = settings.publicUrl.startsWith('https://');
  const age = backup && now().getTime() - Date.parse(backup.at);
  const said = (key: contract.ItemKey, todo: string): Found => [
    Boolean(confirmed.value?.[key]),
    confirmed.value?.[key] ? '已確認' : todo,
  ];
  const found: Record<contract.ItemKey, Found> = {
    https: isHttps
      ? [true, settings.publicUrl]
      : [false, `網址是 ${settings.publicUrl}，個人資料會以明文傳送；請設定憑證與 https 的 PUBLIC_URL`],
    identity:
      same.length > 0
        ? [false, `還是示範資料：${same.join('、')}`]
        : isMadeUpLicence(company.privateEmploymentLicence)
          ? [false, '許可證字號還是示範號碼']
          : [true, `${company.legalName}，${company.privateEmploymentLicence}`],
    demonstration: isDemonstration ? [false, '示範內容還在網站上，搜尋引擎不會收錄'] : [true, '網站上沒有示範內容'],
    words:
      pages.length > 0
        ? [false, `${pages.join('、')}還是安裝時的文字，地點、年份與沿革是別家公司的`]
        : [true, '首頁與關於我們都換成了自己的文字'],
    mail: !mailServer
      ? [false, '信件只存成檔案，收件人收不到']
      : (await isMailProven(deps))
        ? [true, '測試信寄得出去']
        : [false, '郵件伺服器已設定，還沒有寄過測試信'],
    backup:
      age === undefined
        ? [false, '還沒有備份過，請系統管理者依 docs/operations.md 排程每天的備份']
        : age < 2 * DAY_MS
          ? [true, '最近兩天內有備份']
          : [false, '最近兩天沒有備份，請系統管理者查看備份的排程'],
    restore: said('restore', '請依文件做一次還原演練（npm run restore:drill），做過再按確認'),
    privacy: policyFound(confirmed.value?.privacy?.at, policySince),
    sitemap: said('sitemap', '請到 Google Search Console 提交網站地圖'),
    secondFactor:
      withoutSecondFactor.length === 0
        ? [true, '所有同仁都設定了兩步驟驗證']
        : [false, `還沒有設定的同仁：${withoutSecondFactor.join('、')}`],
    disk: diskFound(disk),
    load: [!isBusy(load), loadText(load)],
  };
  return {
    items: contract.ITEMS.map((key) => {
      const [isDone, text] = found[key];
      const by = confirmed.value?.[key];
      return { key, isDone, text, ...(isDone && by && { confirmedBy: by.by, confirmedAt: by.at }) };
    }),
    sitemap: `${settings.publicUrl}/sitemap.xml`,
  };
}

export const endpoints = [
  handle(contract.readOpening, ({ deps }) => readOpening(deps)),
  handle(contract.confirmItem, async ({ deps, staff, body: { item, isConfirmed } }) => {
    const { database, now } = deps;
    const at = now();
    await database.transaction(async (tx) => {
      const { revision, value } = await readSetting<Confirmed>(tx, SETTING);
      const { [item]: _, ...others } = value ?? {};
      const next = isConfirmed ? { ...others, [item]: { by: staff.name, at: at.toISOString() } } : others;
      if (item === 'privacy' && isConfirmed) await keepDelivered(tx, staff, 'privacy', at);
      await saveSetting(tx, { name: SETTING, value: next, revision: revision + 1, staffName: staff.name }, at);
      const detail = { 項目: LABELS[item], 確認: isConfirmed ? '是' : '取消' };
      await audit(
        tx,
        staff,
        { action: '修改設定', subject: { kind: '設定', id: SETTING, name: '開放前確認' }, detail },
        at,
      );
    });
    return readOpening(deps);
  }),
];
