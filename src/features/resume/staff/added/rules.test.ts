import { expect, test } from 'vitest';
import { resume } from '#test/made/resume.ts';
import { changesBetween } from './rules.ts';

test('what a colleague has changed is told in the form’s words, and no long text fills the dialog', () => {
  const before = resume();
  const { contact, condition } = before;
  const after = { ...before, contact: { ...contact, line: '' }, condition: { ...condition, location: '台北市' } };
  expect(changesBetween(before, before)).toBe('');
  expect(changesBetween(before, after)).toBe('LINE「」、希望工作地點「台北市」');
  expect(changesBetween(before, { ...before, jobSkill: '𠮷'.repeat(2000) })).toBe(`工作技能「${'𠮷'.repeat(60)}…」`);
});
