import type { PlainField } from '#features/backoffice/shared/plain-form.tsx';
import { PERSONAL_FIELDS } from '../../basic/fields.ts';
import { CONDITION_FIELDS } from '../../condition/fields.ts';
import { CONTACT_FIELDS } from '../../contact/fields.ts';
import type { Preview } from '../../document/contract.ts';
import { PROFESSIONAL_FIELDS } from '../../professional/fields.ts';

/** Whose it is can only be found by a search, which is recorded (docs/decisions/0028). */
export const KNOWN = '人才裡已經有了，請先用它搜尋，確認是不是同一個人；若是別人共用，這裡留白，寫在備註';

/** The form for somebody new, or with the content of a resume in the pool. */
export function fieldsOf(resume?: Preview): [PlainField, ...PlainField[]] {
  const { chineseName } = PERSONAL_FIELDS;
  const { mobile, email, line } = CONTACT_FIELDS;
  const { jobObjective, location } = CONDITION_FIELDS;
  const { jobSkill } = PROFESSIONAL_FIELDS;
  const { personal, contact, condition } = resume ?? {};
  return [
    { name: 'chineseName', label: `${chineseName.label}（必填）`, initial: personal?.chineseName, maxLength: 20 },
    { name: 'mobile', label: mobile.label, initial: contact?.mobile, maxLength: 20 },
    { name: 'email', label: email.label, type: 'email', initial: contact?.email, maxLength: 300 },
    { name: 'line', label: line.label, initial: contact?.line, maxLength: 50 },
    { name: 'jobObjective', label: jobObjective.label, initial: condition?.jobObjective, maxLength: 50 },
    { name: 'location', label: location.label, initial: condition?.location, maxLength: 50 },
    { name: 'jobSkill', label: jobSkill.label, initial: resume?.jobSkill, maxLength: 2000, rows: 3 },
  ].map((field) => ({ ...field, autoComplete: 'off' })) as [PlainField, ...PlainField[]];
}

/** A file keeps the name under which it came. */
export const titleOfFile = (name: string) => [...name.replace(/\.\w+$/, '')].slice(0, 50).join('').trim() || '履歷';

/** A longer text is not quoted. */
const MAX_TOLD = 60;
const told = (text: string) => {
  const letters = [...text];
  return letters.length > MAX_TOLD ? `${letters.slice(0, MAX_TOLD).join('')}…` : text;
};

function changedFields(before: Preview, after: Preview) {
  const old = fieldsOf(before);
  const changed = fieldsOf(after).filter(({ initial }, i) => initial !== old[i]?.initial);
  return changed.map(({ label, initial = '' }) => ({ label: label.replace('（必填）', ''), value: initial }));
}

/** Whether the resume already contains it. */
export const saysSo = (resume: Preview, said: Readonly<Record<string, string>>): boolean =>
  fieldsOf(resume).every(({ name, initial }) => initial === said[name]);

/** Somebody else's changes since, in the words of the form. */
export const changesBetween = (before: Preview, after: Preview): string =>
  changedFields(before, after)
    .map(({ label, value }) => `${label}「${told(value)}」`)
    .join('、');

/** Which fields were changed, without their content: for the log, which outlives the resume. */
export const changedLabels = (before: Preview, after: Preview): string =>
  changedFields(before, after)
    .map(({ label }) => label)
    .join('、');
