import type { Preview } from '#features/resume/preview/contract.ts';

const HIDDEN = '○○○';

/**
 * The resume without what tells who it is (docs/decisions/0012): the fields that say so are blank, and in what was
 * written freely everything is covered that can be recognised. Gender and military service go too: neither is a
 * client's business (就業服務法第5條).
 */
export function maskResume(resume: Preview): Preview {
  const cover = coverOf(resume);
  const covered = <T>(value: T): T => deepCover(value, cover) as T;
  const { talentId } = resume.avatar;
  return {
    updatedAt: resume.updatedAt,
    personal: {
      ...{ avatarImageFileRoute: '', chineseName: '', englishName: '', passportName: '' },
      ...{ nation: resume.personal.nation, dateOfBirth: '', age: null, gender: 0, military: '', marital: '' },
      ...{ height: null, weight: null },
    },
    contact: {
      ...{ email: '', mobile: '', telePhone: '', mailingAddress: '', line: '', telegram: '', weChat: '' },
      suggestMethod: '',
    },
    emergency: { name: '', mobile: '', relation: '' },
    educations: covered(resume.educations),
    jobTenures: covered(resume.jobTenures),
    experiences: covered(resume.experiences),
    languageSkills: resume.languageSkills,
    condition: covered(resume.condition),
    computerSkill: covered(resume.computerSkill),
    jobSkill: covered(resume.jobSkill),
    proLicense: covered(resume.proLicense),
    advantage: covered(resume.advantage),
    avatar: { fileName: '', talentId },
    // Names of files are written freely, and the files say who it is.
    fileUploads: [],
  };
}

/** Texts below a value; dates, ids and choices of a list have nothing to cover in them and stay. */
function deepCover(value: unknown, cover: (text: string) => string): unknown {
  if (typeof value === 'string') return /^\d{4}-\d{2}(-\d{2})?$/.test(value) ? value : cover(value);
  if (Array.isArray(value)) return value.map((one) => deepCover(one, cover));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name.endsWith('Id') ? one : deepCover(one, cover)]),
  );
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Also when blanks, hyphens or dots stand between the characters. */
const spaced = (text: string) => [...text.replace(/[\s\-.()/_]/g, '')].map(escaped).join('[\\s\\-.()/_]{0,3}');

// Every repetition is bounded: texts of thousands of characters are covered while other requests wait.
const EMAIL =
  /[\w.%+-]{1,64}\s{0,2}(?:@|\(at\)|\[at\])\s{0,2}[a-z\d-]{1,63}(?:\s{0,2}(?:\.|\(dot\)|\[dot\])\s{0,2}[a-z\d-]{1,63}){1,5}/gi;
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s，。；、）)」]+|\b(?:[\w-]{1,30}\.){0,2}(?:linkedin|facebook|instagram|github|line|t)\.(?:com|me)\/[^\s，。；、）)」]+/gi;
/** Mobile and fixed lines of Taiwan, and whatever begins with a country's code. */
const PHONE =
  /(?<![\d,.])(?:\+\s?\d{1,3}[\s\-.()]{0,3}(?:\d[\s\-.()]{0,3}){7,12}|\(?0\d{1,3}\)?[\s\-.]{0,3}\d{2,4}[\s\-.]{0,3}\d{3,4}(?:[\s\-.]{0,3}\d{1,3})?(?:\s{0,3}(?:#|轉|分機)\s{0,3}\d{1,6})?)(?!\d)/g;
/** A mobile number with the country's code but no plus, and one parted by strokes. */
const MOBILE = /(?<!\d)(?:886[\s\-./_]{0,3}|0)9\d{2}[\s\-./_]{0,3}\d{3}[\s\-./_]{0,3}\d{3}(?!\d)/g;
/** Numbers of identity cards and resident certificates. */
const IDENTITY = /(?<![A-Za-z0-9])[A-Z](?:[\s-]?[1289A-D])(?:[\s-]?\d){8}(?!\d)/gi;
const SPELLED_PHONE = /[〇○零一二三四五六七八九]{8,}/g;
const ABOUT_BODY = /(身高|體重|年齡)(\s*[:：是為約]?\s*)\d{1,3}(?:\.\d+)?\s*(?:公分|公斤|cm|kg|歲)?/gi;
const MARITAL = /已婚|未婚|離婚|離異|喪偶|單身|單親|(?:育有|有)?[一二兩三四五\d][子女]{1,2}(?=[，。、；\s]|$)/g;
const MILITARY = /役畢|免役|未役|待役|服役中|替代役|義務役/g;
/** 生日：1995/3/9 and the like, whoever's it is. */
const BIRTH =
  /((?:出生(?:日期|年月日|年)?|生日|生於)\s*[:：是為於]?\s*)(?:民國)?\s*\d{2,4}\s*[年/.-]\s*\d{1,2}(?:\s*[月/.-]\s*\d{1,2}\s*日?)?/g;

/** What covers everything in a text that is known or looks to be about the person. */
function coverOf(resume: Preview): (text: string) => string {
  const own = ownPatterns(resume);
  return (text) => {
    let covered = plain(text);
    for (const pattern of own) covered = covered.replace(pattern, HIDDEN);
    return covered
      .replace(EMAIL, HIDDEN)
      .replace(ADDRESS, HIDDEN)
      .replace(IDENTITY, HIDDEN)
      .replace(MOBILE, HIDDEN)
      .replace(PHONE, HIDDEN)
      .replace(SPELLED_PHONE, HIDDEN)
      .replace(BIRTH, `$1${HIDDEN}`)
      .replace(ABOUT_BODY, `$1$2${HIDDEN}`)
      .replace(MARITAL, HIDDEN)
      .replace(MILITARY, HIDDEN);
  };
}

/** Letters, digits and signs of full width as the patterns know them, and nothing invisible between them. */
const plain = (text: string) =>
  text
    .replace(/[\p{Cf}]/gu, '')
    .replace(/[０-９Ａ-Ｚａ-ｚ＠．－＋＃]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .normalize('NFC');

/** This person's own names, numbers, addresses and birthday, however they are spaced. */
function ownPatterns({ personal, contact, emergency }: Preview): RegExp[] {
  const { mailingAddress, line, telegram, weChat } = contact;
  const whole = [personal.chineseName, emergency.name, mailingAddress]
    .map(plain)
    .filter((text) => [...text].length > 1);
  const numbers = [contact.mobile, contact.telePhone, emergency.mobile].map((one) => plain(one).replace(/\D/g, ''));
  const latin = [personal.englishName, personal.passportName, line, telegram.replace(/^@/, ''), weChat].map(plain);
  return [
    ...whole.map((text) => new RegExp(spaced(text), 'giu')),
    ...numbers.filter((digits) => digits.length > 5).map((digits) => new RegExp(spaced(digits), 'g')),
    ...[contact.email].filter(Boolean).map((text) => new RegExp(spaced(plain(text)), 'giu')),
    ...givenNames(plain(personal.chineseName)),
    ...latin.flatMap(wordsOf),
    ...birthdays(personal.dateOfBirth),
    ...bodily(personal),
  ];
}

/** 小明 of 王小明, and 王先生. */
function givenNames(name: string): RegExp[] {
  const characters = [...name];
  if (characters.length < 2 || !/^\p{Script=Han}+$/u.test(name)) return [];
  const given = characters.length > 2 ? [new RegExp(spaced(characters.slice(-2).join('')), 'gu')] : [];
  const surname = characters.slice(0, characters.length > 3 ? 2 : 1).join('');
  return [
    ...given,
    new RegExp(
      `${escaped(surname)}(?:先生|小姐|女士|太太|同學|媽媽|爸爸|經理|主任|老師|[大小姐哥董總](?![\\p{Script=Han}]))`,
      'gu',
    ),
  ];
}

/** The whole and each word of it, as words of their own: Ming is not covered in "coming". */
function wordsOf(name: string): RegExp[] {
  const words = [name, ...name.split(/[^\p{L}\p{N}]+/u)].filter((word) => [...word].length > 1);
  return [...new Set(words)]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{Script=Latin}\\p{N}])`, 'giu'));
}

/** 1995-03-09, 1995/3/9, 1995年3月9日, 84.3.9, 19950309. */
function birthdays(date: string): RegExp[] {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (!year || !month || !day) return [];
  const years = `(?:${year}|(?:民國\\s*)?${Number(year) - 1911})`;
  const between = '\\s*[年月/.\\-]\\s*';
  return [
    new RegExp(`(?<!\\d)${years}${between}0?${Number(month)}${between}0?${Number(day)}(?!\\d)\\s*日?`, 'g'),
    new RegExp(`(?<!\\d)${year}${month}${day}(?!\\d)`, 'g'),
  ];
}

/** Height, weight and age where they stand with their unit; others' (搬運 20 公斤) are part of a job. */
function bodily({ height, weight, age }: Preview['personal']): RegExp[] {
  const measured = (value: number | null, units: string) =>
    value === null ? [] : [new RegExp(`(?<![\\d.])${escaped(String(value))}(?:\\.0+)?\\s*(?:${units})`, 'gi')];
  return [...measured(height, '公分|cm'), ...measured(weight, '公斤|kg'), ...measured(age, '歲')];
}
