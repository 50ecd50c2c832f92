import { currentTexts, deliveredFacts, isDeliveredText, pagesAsDelivered } from '#features/company/data.server.ts';
import { isMadeUpLicence } from '#features/company/rules.ts';
import { currentConnections, signInsOf } from '#platform/connections/connections.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { audit } from '../audit/data.server.ts';
import { readSetting, saveSetting } from '../settings/data.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';

const SETTING = 'guide';

interface Kept {
  skipped: contract.StepKey[];
}

/** A step's state, and its text. */
type Found = [isDone: boolean, text: string];

async function readGuide(deps: Deps): Promise<contract.Guide> {
  const { database } = deps;
  const { company } = await currentTexts(deps);
  const connections = await currentConnections(deps);
  const [kept, demonstration, staff, isLookDelivered, pages] = await Promise.all([
    readSetting<Kept>(database.db, SETTING),
    data.countUntouched(database.db),
    data.countStaff(database.db),
    isDeliveredText(deps, 'look'),
    pagesAsDelivered(deps),
  ]);
  const { line, google } = signInsOf(connections);
  const signIns = [line && 'LINE', google && 'Google'].filter(Boolean).join('、');
  const same = deliveredFacts(company);
  const shown = Object.values(demonstration).reduce((sum, count) => sum + count, 0);
  const found: Record<contract.StepKey, Found> = {
    company:
      same.length > 0
        ? [false, `還是示範資料：${same.join('、')}`]
        : isMadeUpLicence(company.privateEmploymentLicence)
          ? [false, '許可證字號還是示範號碼']
          : [true, `${company.name}，${company.phone}`],
    look: isLookDelivered ? [false, '還是安裝時的標誌與色彩'] : [true, '已換成自己的標誌或色彩'],
    mail: connections.mailServer ? [true, '信件經由郵件伺服器寄出'] : [false, '信件只存成檔案，收件人收不到'],
    signIn: signIns ? [true, `可以用 ${signIns} 登入`] : [false, '會員目前只能用電子信箱登入'],
    content:
      shown > 0
        ? [
            false,
            `還有 ${demonstration.vacancies} 筆示範職缺、${demonstration.articles} 篇示範文章、${demonstration.banners} 張示範輪播`,
          ]
        : pages.length > 0
          ? [false, `示範內容已移除；${pages.join('、')}還是安裝時的文字，地點與年份可能不符`]
          : [true, '網站上沒有示範內容'],
    staff: staff > 1 ? [true, `共有 ${staff} 位同仁`] : [false, '目前只有您一個人'],
  };
  const skipped = kept.value?.skipped ?? [];
  return {
    steps: contract.STEPS.map((key) => {
      const [isDone, text] = found[key];
      return { key, isDone, isSkipped: !isDone && skipped.includes(key), text };
    }),
    demonstration,
  };
}

export const endpoints = [
  handle(contract.readGuide, ({ deps }) => readGuide(deps)),
  handle(contract.skipStep, async ({ deps, staff, body: { step, isSkipped } }) => {
    const { database, now } = deps;
    await database.transaction(async (tx) => {
      const { revision, value } = await readSetting<Kept>(tx, SETTING);
      const others = (value?.skipped ?? []).filter((one) => one !== step);
      const skipped = isSkipped ? [...others, step] : others;
      const setting = { name: SETTING, value: { skipped }, revision: revision + 1, staffName: staff.name };
      await saveSetting(tx, setting, now());
    });
    return readGuide(deps);
  }),
  handle(contract.settleDemonstration, async ({ deps, staff, body: { decision } }) => {
    const { database, now } = deps;
    await database.transaction(async (tx) => {
      const removed = decision === 'remove' ? await data.removeDemonstration(tx) : undefined;
      if (!removed) await data.keepDemonstration(tx);
      const detail = removed
        ? { 職缺: removed.vacancies, 文章: removed.articles, 輪播: removed.banners }
        : { 處理: '保留為自己的內容' };
      await audit(tx, staff, { action: removed ? '移除示範內容' : '保留示範內容', detail }, now());
    });
    return readGuide(deps);
  }),
];
