// Splits a cell that contains more than its field: the rest becomes facts.

import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { WORK_TYPES } from '#content/work-types.ts';
import { MAX_LISTED, type StaffFacts } from '../../facts/contract.ts';
import { employmentsIn } from '../facts/rules.ts';
import type { ReadFacts } from '../facts/service.server.ts';
import { HOME, placesOf } from '../place.server.ts';
import type { TextName } from '../titles/contract.ts';

type Texts = Record<TextName, string>;

/** The facts found in columns so far, to be added to. */
export interface Taken {
  facts: StaffFacts;
  said: Set<ReadFacts['said'][number]>;
}

const MAX_LENGTH = 50;

/**
 * 軟體工程、系統規劃: the first one that the site knows becomes the vacancy's own, else the first one; the others are additional. In
 * 104's lists ／ is part of a name (平面設計／美編).
 */
export function takeCategories(texts: Texts, cells: object, { facts, said }: Taken): void {
  if (JOB_CATEGORIES.includes(texts.category)) return;
  const parts = [...new Set(texts.category.split(/[、,，;；\n]/).map((part) => part.trim()))].filter(Boolean);
  const own = parts.find((part) => JOB_CATEGORIES.includes(part)) ?? parts[0];
  if (parts.length < 2 || !own || parts.length > MAX_LISTED) return;
  if (parts.some((part) => [...part].length > MAX_LENGTH)) return;
  texts.category = own;
  if ('otherCategories' in cells) return;
  facts.otherCategories = parts.filter((part) => part !== own);
  said.add('otherCategories');
}

/** 台北市信義區、新北市板橋區: the first one is the vacancy's own, the others are additional. */
export function takePlaces(texts: Texts, cells: object, { facts, said }: Taken): void {
  const [own, ...others] = texts.nation === HOME || texts.nation === '' ? (placesOf(texts.city) ?? []) : [];
  if (!own || others.length >= MAX_LISTED) return;
  texts.city = own.city + own.township;
  if ('otherPlaces' in cells || others.length === 0) return;
  facts.otherPlaces = others;
  said.add('otherPlaces');
}

/**
 * 正職, 工讀 or 約聘: splits it into working hours and kind of employment.
 * @returns whether it is understood
 */
export function takeWorkType(texts: Texts, cells: object, { facts, said }: Taken): boolean {
  if (WORK_TYPES.some((one) => one === texts.workType)) return true;
  const text = texts.workType.normalize('NFKC').toLowerCase();
  const { value: employments, isOdd } = employmentsIn(text);
  if (!employments || isOdd) return false;
  const isWhole = /全職|全時|正職|正式|full/.test(text);
  // Who is paid by the hour works part of the time, if nothing else is said.
  const isPart = /兼職|部分工時|部份工時|計時|時薪|part/.test(text) || employments.includes('工讀');
  texts.workType = isPart && !isWhole ? '兼職' : '全職';
  if (employments.length === 0 || 'employments' in cells) return true;
  facts.employments = employments;
  said.add('employments');
  return true;
}
