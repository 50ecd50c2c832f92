import { lastDayOf, statusOf } from '#features/publishing/rules.ts';
import { dateTimeText, todayInTaipei } from '#shared/times.ts';
import type { StoredVacancy } from '../../data.server.ts';
import type { StaffFacts } from '../../facts/contract.ts';
import { checkVacancy } from '../../staff/check/checker.server.ts';
import type { Thresholds } from '../../staff/check/rules.ts';
import { LABELS, STATUS_LABELS } from '../../staff/contract.ts';
import { staffFactRows } from '../../staff/rules.ts';
import type { PreviewRow } from '../contract.ts';
import type { RowOutcome } from '../match.server.ts';

const MAX_TEXT_LENGTH = 120;

const { lastDay, facts: _, assigneeId: __, ...TEXTS } = LABELS;
const SHOWN = { ...TEXTS, publishAt: '發布日期', expiresAt: lastDay };
const NAMES = Object.keys(SHOWN) as (keyof typeof SHOWN)[];

/** A row's outcome, shown before it is imported. */
export function previewRow(
  { line, before, after, hasOwnId }: RowOutcome,
  thresholds: Thresholds,
  now: Date,
): PreviewRow {
  const changes: PreviewRow['changes'] = before
    ? NAMES.filter((name) => before[name] !== after[name]).map((name) => ({
        label: SHOWN[name],
        ...changeOf(name, before, after),
      }))
    : [];
  if (before) changes.push(...factChanges(before.facts ?? {}, after.facts ?? {}));
  const status = statusOf(after, now.toISOString());
  const isShown = status === 'open' || status === 'scheduled';
  const checked = { ...after, workType: after.workType as '全職', lastDay: lastDayOf(after.expiresAt) };
  const warnings = isShown
    ? checkVacancy(checked, thresholds, todayInTaipei(now)).filter(({ kind }) => kind !== 'posting')
    : [];
  return {
    line,
    position: after.position,
    place: `${after.city}${after.township}`,
    changes,
    status: STATUS_LABELS[status],
    warnings: [
      ...(!before && hasOwnId ? [`沒有編號「${after.vacancyId}」的職缺，會新增一筆`] : []),
      ...warnings.map(({ text }) => text),
    ],
  };
}

function factChanges(before: StaffFacts, after: StaffFacts) {
  if (before === after) return [];
  const [old, next] = [new Map(staffFactRows(before)), new Map(staffFactRows(after))];
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((label) => ({ label, before: old.get(label) ?? '', after: next.get(label) ?? '' }))
    .filter((change) => change.before !== change.after)
    .map(({ label, ...texts }) => ({ label, ...excerpts(texts.before, texts.after) }));
}

function changeOf(name: keyof typeof SHOWN, before: StoredVacancy, after: StoredVacancy) {
  const isTime = name === 'publishAt' || name === 'expiresAt';
  const [old, next] = [before, after].map((vacancy) => {
    const value = vacancy[name] ?? '';
    return isTime && value ? dateTimeText(value) : value;
  }) as [string, string];
  return excerpts(old, next);
}

/** For two long texts, the place where they first differ is more useful than their beginnings. */
function excerpts(old: string, next: string) {
  const from = Math.max(0, firstDifference(old, next) - 20);
  return { before: excerpt(old, from), after: excerpt(next, from) };
}

function firstDifference(a: string, b: string): number {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return i;
}

function excerpt(text: string, from: number): string {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  const part = text.slice(from, from + MAX_TEXT_LENGTH).toWellFormed();
  return `${from > 0 ? '…' : ''}${part}${from + MAX_TEXT_LENGTH < text.length ? '…' : ''}`;
}
