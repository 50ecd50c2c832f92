import { isDeepStrictEqual } from 'node:util';
import { currentTexts } from '#features/company/data.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { refuseStale } from '#platform/http/refusal.server.ts';
import { audit } from '../audit/data.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';

interface Change {
  name: string;
  /** For the log. */
  label: string;
  value: object | null;
  detail: Record<string, unknown>;
  based: number;
}

type FrameName = keyof contract.Settings['frames'];

/** The current settings, with the agency's name. */
async function answer(deps: Deps): Promise<contract.Settings> {
  const texts = await currentTexts(deps);
  const { name, phone } = texts.company;
  const frameOf = (name: FrameName) => {
    const { subject, body } = texts[`letter-${name}`];
    return { subject, body };
  };
  const frames = {
    stage: frameOf('stage'),
    interview: frameOf('interview'),
    interviewMoved: frameOf('interviewMoved'),
    interviewCancelled: frameOf('interviewCancelled'),
  };
  return { ...(await data.readSettings(deps.database.db)), frames, agency: { company: name, phone } };
}

async function change(
  deps: Deps,
  staff: Staff,
  { name, label, value, detail, based }: Change,
): Promise<contract.Settings> {
  const at = deps.now();
  await deps.database.transaction(async (tx) => {
    const before = await data.readSetting(tx, name);
    if (isDeepStrictEqual(before.value, value)) return;
    refuseStale(before, based);
    await data.saveSetting(tx, { name, value, revision: based + 1, staffName: staff.name }, at);
    await audit(tx, staff, { action: '修改設定', subject: { kind: '設定', id: name, name: label }, detail }, at);
  });
  return answer(deps);
}

type Amounts = Omit<contract.Thresholds, 'isStandard' | 'revision'>;

const THRESHOLD_LABELS: Record<keyof Amounts, string> = {
  negotiableFrom: '面議門檻',
  widestRange: '薪資範圍上限',
  checkedAt: '查核日期',
};

const thresholdsDetail = (value: Amounts) =>
  Object.fromEntries(Object.entries(THRESHOLD_LABELS).map(([name, label]) => [label, value[name as keyof Amounts]]));

export const endpoints = [
  handle(contract.readSettings, ({ deps }) => answer(deps)),
  handle(contract.changeLetter, ({ deps, staff, body: { stage, subject, text, revision } }) =>
    change(deps, staff, {
      name: data.letterName(stage),
      label: `「${stage}」通知信`,
      value: { subject, text },
      detail: { 主旨: subject, 內容: text },
      based: revision,
    }),
  ),
  handle(contract.resetLetter, ({ deps, staff, body: { stage, revision } }) =>
    change(deps, staff, {
      name: data.letterName(stage),
      label: `「${stage}」通知信`,
      value: null,
      detail: { 內容: '恢復預設' },
      based: revision,
    }),
  ),
  handle(contract.changeThresholds, ({ deps, staff, body: { revision, ...value } }) =>
    change(deps, staff, {
      name: data.THRESHOLDS,
      label: '職缺檢查',
      value,
      detail: thresholdsDetail(value),
      based: revision,
    }),
  ),
];
