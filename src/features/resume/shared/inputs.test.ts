import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PERSONAL_FIELDS } from '../basic/fields.ts';
import { CONDITION_FIELDS } from '../condition/fields.ts';
import { CONTACT_FIELDS } from '../contact/fields.ts';
import { PARTS } from '../document/fields.ts';
import { EDUCATION_FIELDS } from '../education/fields.ts';
import { LANGUAGE_FIELDS } from '../language/fields.ts';
import { PROFESSIONAL_FIELDS } from '../professional/fields.ts';
import { EXPERIENCE_FIELDS, TENURE_FIELDS } from '../work/fields.ts';

// A field is stored, checked and shown by its line in fields.ts; that somebody can fill it in is said in the form alone.
const FOLDERS: Record<string, object[]> = {
  basic: [PERSONAL_FIELDS],
  condition: [CONDITION_FIELDS],
  contact: [CONTACT_FIELDS],
  education: [EDUCATION_FIELDS],
  language: [LANGUAGE_FIELDS],
  professional: [PROFESSIONAL_FIELDS],
  work: [EXPERIENCE_FIELDS, TENURE_FIELDS],
};

test('every part of the document is in the list', () => {
  expect(new Set(Object.values(FOLDERS).flat())).toEqual(new Set(PARTS.map(({ fields }) => fields)));
});

test.each(Object.entries(FOLDERS))('each field of %s has an input in its folder', (folder, parts) => {
  const dir = `src/features/resume/${folder}`;
  const screens = readdirSync(dir).filter((name) => name.endsWith('.tsx'));
  const source = screens.map((name) => readFileSync(`${dir}/${name}`, 'utf8')).join('\n');
  const fields = parts.flatMap((part) => Object.keys(part));
  expect(fields.filter((name) => !source.includes(`'${name}'`))).toEqual([]);
});
