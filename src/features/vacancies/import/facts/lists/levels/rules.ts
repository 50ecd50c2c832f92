// How well a language must be known, in words or by a test that everybody knows.
import { LANGUAGE_LEVELS } from '../../../../facts/rules.ts';

type Level = (typeof LANGUAGE_LEVELS)[number];

const LEVEL_WORDS: readonly [RegExp, number][] = [
  [/母語(?:程度)?|native/g, 3],
  [/精通|流利|流暢|中?高級|優級?|fluent|advanced|proficient/g, 2],
  [/中等|中級|普通|尚可|良好|intermediate|conversational/g, 1],
  [/略懂|基礎|初級|初階|basic|beginner/g, 0],
];

interface Test {
  /** The first group holds the grade or the score. */
  written: RegExp;
  levelOf: (grade: string) => number | undefined;
}

/** TOEIC: from 10 to 990 points; 550 is B1, and 860 is what 金色證書 needs. */
function toeicLevel(points: string): number | undefined {
  const score = Number(points);
  if (score < 10 || score > 990) return undefined;
  return score >= 860 ? 2 : score >= 550 ? 1 : 0;
}

/** By language. A post must not seem to ask for more than it does: N2 is B1 to B2, so 中等. */
const TESTS: Record<string, readonly Test[]> = {
  日文: [
    {
      written: /(?:(?:jlpt|日檢|能力(?:試驗|測驗|檢定))\s*|\b)n\s*([1-5])(?![\d.])級?/g,
      levelOf: (grade) => [2, 1, 1, 0, 0][Number(grade) - 1],
    },
  ],
  英文: [
    {
      written: /(?:多益|toeic)(?:\s?\(?(?:多益|toeic)\)?)?(?:測驗|成績)?[\s:(達需至少]*(\d{2,3})(?![\d.])\s*分?/g,
      levelOf: toeicLevel,
    },
    {
      written: /(?:(?:全民)?英檢|gept)[\s:(]*(初|中高|中|高|優)級/g,
      levelOf: (grade) => ({ 初: 0, 中: 1 })[grade] ?? 2,
    },
  ],
};

const BESIDE = /聽|說|讀|寫|能力|程度|需|須|具備|不拘|以上|合格|證書|檢定|含|[或、,，;；/()（）\s\-–—:：。=|+]/g;
export const isBeside = (text: string): boolean => text.replace(BESIDE, '') === '';

function testsIn(language: string, text: string): { levels: number[]; rest: string } {
  const levels: number[] = [];
  let rest = text;
  for (const { written, levelOf } of TESTS[language] ?? [])
    rest = rest.replace(written, (all, grade: string) => {
      const level = levelOf(grade);
      if (level === undefined) return all;
      levels.push(level);
      return ' ';
    });
  return { levels, rest };
}

/** The level in what is written behind a language. Every language must have one, so what was put in for it is told. */
export function levelIn(language: string, text: string): { level: Level; isOdd: boolean; taken?: string } {
  const tests = testsIn(language, text);
  let { rest } = tests;
  const levels = new Set<number>();
  for (const [word, level] of LEVEL_WORDS)
    rest = rest.replace(word, () => {
      levels.add(level);
      return ' ';
    });
  const isOdd = !isBeside(rest);
  if (levels.size > 0) {
    const level = LANGUAGE_LEVELS[Math.max(...levels)]!;
    const taken = levels.size > 1 ? { taken: '聽說讀寫的程度不同，以最高的匯入' } : {};
    return { level, isOdd: isOdd || tests.levels.length > 0, ...taken };
  }
  // N1 or N2: the lower one is enough.
  if (tests.levels.length > 0)
    return {
      level: LANGUAGE_LEVELS[Math.min(...tests.levels)]!,
      isOdd,
      taken: '寫的是檢定，換算成程度匯入，檢定本身沒有匯入',
    };
  const level = LANGUAGE_LEVELS[0];
  return { level, isOdd, taken: `${isOdd ? '的程度看不懂' : '沒有寫程度'}，以${level}匯入` };
}
