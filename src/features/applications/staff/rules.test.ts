import { expect, test } from 'vitest';
import { CONTACT, EXPERIENCE, resume } from '#test/made/resume.ts';
import { changedParts, daysInStage, listAddress } from './rules.ts';

const { emergencyName: _, emergencyRelation: _r, emergencyMobile: _m, ...contact } = CONTACT;
const then = resume();

test('a resume that was saved again as it was, and whose owner had a birthday, has not changed', () => {
  const { personal, educations } = then;
  const again = resume({
    updatedAt: '2027-04-01T00:00:00.000Z',
    personal: { ...personal, age: 32 },
    educations: educations.map((one) => ({ ...one, educationId: 'anew', revision: 2 })),
  });
  expect(changedParts(then, again)).toEqual([]);
});

test('what reads differently is named by its part, in the order of the resume', () => {
  const experience = { ...EXPERIENCE, experienceId: 'x2', revision: 1, companyName: '新公司' };
  const now = resume({ contact: { ...contact, line: 'new.line' }, experiences: [experience, ...then.experiences] });
  expect(changedParts(then, now)).toEqual(['聯絡方式', '工作經驗']);
  expect(changedParts(then, resume({ personal: { ...then.personal, dateOfBirth: '1995-03-10' } }))).toEqual([
    '基本資料',
  ]);
});

test('a part that was emptied or begun has changed, and so have the files', () => {
  const without = resume({ languageSkills: [] });
  expect(changedParts(then, without)).toEqual(['語言能力']);
  expect(changedParts(without, then)).toEqual(['語言能力']);
  expect(changedParts(then, resume({ avatar: { ...then.avatar, fileName: 'new.webp' } }))).toEqual(['檔案']);
});

test('a snapshot that is older than a field differs only if the field is filled in', () => {
  const { advantage: _a, ...older } = resume();
  const snapshot = older as typeof then;
  expect(changedParts(snapshot, then)).toEqual([]);
  expect(changedParts(snapshot, resume({ advantage: '細心' }))).toEqual(['技能專長']);
});

test('from an application one goes back to the list as it was narrowed', () => {
  expect(listAddress('')).toBe('');
  expect(listAddress('?direction=desc')).toBe('');
  const back = new URLSearchParams(listAddress('?vacancyId=v1&assignee=me&overdue=true&direction=asc&other=x'));
  expect(JSON.parse(back.get('filter') ?? '')).toEqual({ vacancyId: 'v1', assignee: 'me', overdue: 'true' });
});

test('what is under way says for how many days nothing has happened; what is new or settled does not', () => {
  const stageAt = '2026-11-01T02:00:00.000Z';
  const at = (time: string) => daysInStage({ stage: '推薦客戶', stageAt }, new Date(time));
  expect(at('2026-11-02T01:59:59.999Z')).toBe(0);
  expect(at('2026-11-02T02:00:00.000Z')).toBe(1);
  expect(at('2026-11-22T03:00:00.000Z')).toBe(21);
  // A clock that is behind the server's.
  expect(at('2026-10-31T00:00:00.000Z')).toBe(0);
  for (const stage of ['新應徵', '錄取', '婉拒'] as const)
    expect(daysInStage({ stage, stageAt }, new Date('2026-11-22T03:00:00.000Z'))).toBe(0);
});
