import { sql } from 'kysely';
import { extractText } from 'unpdf';
import { afterAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { PERSONAL } from '#test/made/resume.ts';
import { accountSite } from '#test/sites/account-site.ts';
import { PERSONAL_FIELDS } from '../basic/fields.ts';
import type { Checked } from '../shared/contract.ts';
import { PartTable } from '../shared/field-rows-data.server.ts';
import type { Field } from '../shared/fields.ts';
import { indexTalent } from '../shared/parts.server.ts';
import type { Preview } from './contract.ts';
import { blocksOf, type Fact, sectionsOf } from './fields.ts';
import { maskResume } from './mask/mask.server.ts';
import { drawResume } from './pdf.server.ts';

// A field that no part has, put into the table of one part before anything is derived from it: it then appears everywhere.
// The files of a worker share its modules (vitest.config.ts), but those before and after this one get the real fields.
await vi.hoisted(async () => {
  vi.resetModules();
  const { PERSONAL_FIELDS: fields } = await import('../basic/fields.ts');
  const lineId = { label: 'LINE ID', isSearched: true, mask: 'hidden', traces: 'words' } satisfies Field;
  Object.assign(fields, { lineId });
});

afterAll(() => void vi.resetModules());

const SAID = 'mingming9';

/** A member whose resume contains it. */
async function siteWithField() {
  const site = await accountSite();
  const { database } = site.deps;
  await sql`alter table personals add column line_id text not null default ''`.execute(database.db);
  const member = await site.member('ming@example.com');
  await member.ok('PUT', '/api/professional', { ...SKILLS, advantage: `請加 ${SAID}，謝謝` });
  const { talentId } = (await member.ok('GET', '/api/personal/avatar')) as { talentId: string };
  await database.transaction(async (tx) => {
    const personals = new PartTable('personals', PERSONAL_FIELDS);
    await personals.save(tx, talentId, { ...PERSONAL, ...{ lineId: SAID } });
    await indexTalent(tx, talentId);
  });
  return { site, member, resume: (await member.ok('GET', '/api/preview')) as Preview };
}

const SKILLS = { computerSkill: '', jobSkill: '', proLicense: '' };

const sheet = (resume: Preview) => ({ ...FORM, resume, at: new Date() });
const AGENCY = {
  name: '晴川人資',
  nameEn: 'Qingchuan HR',
  legalName: '晴川',
  phone: '04-2000-0900',
  colour: '#0f5e6e',
};
const FORM = { agency: AGENCY, reference: '12345678', form: 'full' as const, recommendation: '' };

test('a field in the table is stored, answered, found, and in the document on screen, paper and PDF', async () => {
  const { site, member, resume } = await siteWithField();
  expect(resume.personal).toMatchObject({ lineId: SAID });
  expect(await member.ok('GET', '/api/personal')).toMatchObject({ lineId: SAID });
  const { search_text } = await site.deps.database.db
    .selectFrom('talent_search')
    .select('search_text')
    .executeTakeFirstOrThrow();
  expect(search_text.split('\n')).toContain(SAID);
  const [basic] = sectionsOf(resume);
  expect(basic?.entries.flat()).toContainEqual({ label: 'LINE ID', value: SAID, place: 'fact' });
  expect(basic && blocksOf(basic)[0]?.facts).toContainEqual(['LINE ID', SAID]);
  const { text } = await extractText(new Uint8Array(await drawResume(sheet(resume))));
  expect(text.join('').replace(/\s/g, '')).toContain(`LINEID${SAID}`);
});

test('a client is told neither it nor what repeats it; a snapshot of before says nothing of it', async () => {
  const { resume } = await siteWithField();
  const { resume: masked } = await maskResume(resume);
  expect(masked.personal).toMatchObject({ lineId: '' });
  expect(masked.advantage).toBe('請加 ○○○，謝謝');
  const { lineId: _, ...personal } = resume.personal as Preview['personal'] & { lineId: string };
  expect(JSON.stringify(sectionsOf({ ...resume, personal }).map(blocksOf))).not.toContain('LINE ID');
});

test('the compiler refuses what is said in one place only', () => {
  const fields = { nick: { label: '暱稱', isSearched: true, mask: 'covered' } } satisfies Record<string, Field>;
  const right = { nick: z.string() } satisfies Checked<typeof fields>;
  // @ts-expect-error: a field of the table that the form doesn't check
  const missing = {} satisfies Checked<typeof fields>;
  // @ts-expect-error: one that the form takes and no table has
  const unknown = { nick: z.string(), line: z.string() } satisfies Checked<typeof fields>;
  // @ts-expect-error: hidden, and nobody said by what it is recognised in a text
  const untraced = { label: '暱稱', isSearched: true, mask: 'hidden' } satisfies Field;
  // @ts-expect-error: nobody said what a client reads of it
  const undecided = { label: '暱稱', isSearched: true } satisfies Field;
  expect([right, missing, unknown, untraced, undecided]).toHaveLength(5);
});

test('in a line what is blank leaves no name behind', () => {
  const fact = (label: string, value: string): Fact => ({ label, value, place: 'fact' });
  const entries = [[fact('語言', '英文'), fact('聽', '良好'), fact('說', ''), fact('讀', '平均')]];
  const section = { path: '/cv/language', title: '語言', layout: 'lines', entries } as const;
  expect(blocksOf(section)).toEqual([{ facts: [['英文', '聽 良好　讀 平均']] }]);
});
