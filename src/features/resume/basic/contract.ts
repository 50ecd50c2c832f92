import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { optionalChoice } from '#shared/fields/choice-fields.ts';
import { pastDate } from '#shared/fields/date-fields.ts';
import { fieldNotes, optionalText, text, tidyOption } from '#shared/fields/fields.ts';
import { measure } from '#shared/fields/number-fields.ts';
import { messages } from '#shared/messages.ts';
import { type Checked, stored } from '../shared/contract.ts';
import { PERSONAL_FIELDS as FIELDS } from './fields.ts';

/** The nationalities offered (spec §9: 22 countries); another typed value is kept as typed. */
// biome-ignore format: a table
export const NATIONS = [
  '台灣', '中國', '香港', '澳門', '日本', '韓國', '新加坡', '馬來西亞', '印尼', '菲律賓', '泰國', '越南',
  '柬埔寨', '緬甸', '印度', '美國', '加拿大', '英國', '法國', '德國', '澳洲', '紐西蘭',
];
export const MILITARY = ['未役', '免役', '役畢'] as const;
export const MARITAL = ['未婚', '已婚', '暫不提供'] as const;

const GENDER_TEXTS = new Map<unknown, number>([
  ['', 0],
  ['0', 0],
  ['1', 1],
  ['2', 2],
]);
const genderOf = (said: number | string) => GENDER_TEXTS.get(said) ?? said;

/**
 * 1 male, 2 female, 0 unset (spec §3); a radio button sends it as text, in exactly this spelling: 1e0 is a different text.
 */
const gender = z
  .pipe(
    z.nullish(z.union([z.number(), z.string()], { error: messages.oneOf(FIELDS.gender.label) })),
    z.pipe(
      z.transform((v: number | string | null | undefined) => genderOf(tidyOption(v ?? ''))),
      z.union([z.literal(0), z.literal(1), z.literal(2)], { error: messages.oneOf(FIELDS.gender.label) }),
    ),
  )
  .register(fieldNotes, { label: FIELDS.gender.label, options: [1, 2, 0, '1', '2', '0'] });

export const PersonalInput = z.object({
  chineseName: text(FIELDS.chineseName.label, { max: 20 }),
  englishName: optionalText(FIELDS.englishName.label, { max: 20 }),
  passportName: optionalText(FIELDS.passportName.label, { max: 20 }),
  nation: text(FIELDS.nation.label, { max: 50 }),
  dateOfBirth: pastDate(FIELDS.dateOfBirth.label),
  gender,
  military: optionalChoice(FIELDS.military.label, MILITARY),
  marital: optionalChoice(FIELDS.marital.label, MARITAL),
  height: measure(FIELDS.height.label, 300),
  weight: measure(FIELDS.weight.label, 999),
} satisfies Checked<typeof FIELDS>);
export type PersonalInput = z.output<typeof PersonalInput>;

export const Personal = z.object({
  /** `users/{talentId}/{fileName}` of the avatar, or the empty text. */
  avatarImageFileRoute: z.string(),
  ...stored(FIELDS),
});
export type Personal = z.output<typeof Personal>;

/** Where the avatar is; the file name is empty while there is none. */
export const AvatarInfo = z.object({ fileName: z.string(), talentId: z.string() });
export type AvatarInfo = z.output<typeof AvatarInfo>;

export const readPersonal = endpoint('GET /api/personal', {
  access: 'member',
  summary: "The member's basic information; empty fields where nothing was saved",
  reply: Personal,
});

export const savePersonal = endpoint('POST /api/personal', {
  access: 'member',
  summary: 'Saves the basic information',
  body: PersonalInput,
  reply: Personal,
});

export const readAvatar = endpoint('GET /api/personal/avatar', {
  access: 'member',
  summary: "Whose resume it is, and the name of its avatar's file",
  reply: AvatarInfo,
});
