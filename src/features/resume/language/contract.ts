import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { choice } from '#shared/fields/fields.ts';
import { basedOn } from '#shared/revisions.ts';
import { type CheckedEntry, entryKey, revision, stored } from '../shared/contract.ts';
import { LANGUAGE_FIELDS as FIELDS } from './fields.ts';

// biome-ignore format: a table
export const LANGUAGES = [
  '英文', '中文', '法文', '德文', '日文', '越文', '泰文', '馬來文', '印尼文', '韓文', '俄文', '義大利文', '葡萄牙文',
  '阿拉伯文', '菲律賓文', '西班牙文', '台語', '客語', '粵語', '上海話', '柬埔寨語',
];
export const SKILLS = ['流利', '良好', '平均', '基礎', '不適用'] as const;
export const MAX_LANGUAGES = 3; // spec §9

export const LanguageSkillInput = z.object({
  language: choice(FIELDS.language.label, LANGUAGES),
  listening: choice(FIELDS.listening.label, SKILLS),
  speaking: choice(FIELDS.speaking.label, SKILLS),
  reading: choice(FIELDS.reading.label, SKILLS),
  writing: choice(FIELDS.writing.label, SKILLS),
  basedOn,
  entryKey,
} satisfies CheckedEntry<typeof FIELDS>);
export type LanguageSkillInput = z.output<typeof LanguageSkillInput>;
/** As the form holds it. */
export type LanguageSkillTyped = z.input<typeof LanguageSkillInput>;

export const LanguageSkill = z.object({
  languageSkillId: z.string(),
  ...stored(FIELDS),
  revision,
});
export type LanguageSkill = z.output<typeof LanguageSkill>;

export const listLanguageSkills = endpoint('GET /api/languageSkill', {
  access: 'member',
  summary: `The member's languages, ${MAX_LANGUAGES} entries at most`,
  reply: z.array(LanguageSkill),
});

export const createLanguageSkill = endpoint('POST /api/languageSkill', {
  access: 'member',
  summary: `Adds an entry; refused when there are ${MAX_LANGUAGES}, or one of the same language`,
  body: LanguageSkillInput,
  reply: LanguageSkill,
  status: 201,
});

export const updateLanguageSkill = endpoint('PUT /api/languageSkill/{languageSkillId}', {
  access: 'member',
  summary: 'Changes an entry',
  body: LanguageSkillInput,
  reply: LanguageSkill,
});

export const deleteLanguageSkill = endpoint('DELETE /api/languageSkill/{languageSkillId}', {
  access: 'member',
  summary: 'Removes an entry',
  status: 204,
});
