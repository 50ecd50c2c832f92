import { PERSONAL_FIELDS } from '../basic/fields.ts';
import { CONDITION_FIELDS } from '../condition/fields.ts';
import { CONTACT_FIELDS } from '../contact/fields.ts';
import { EDUCATION_FIELDS } from '../education/fields.ts';
import { LANGUAGE_FIELDS } from '../language/fields.ts';
import { PROFESSIONAL_FIELDS } from '../professional/fields.ts';
import type { Fields } from '../shared/fields.ts';
import { CV_PAGES, type CvPath } from '../shared/rules.ts';
import { EXPERIENCE_FIELDS, TENURE_FIELDS } from '../work/fields.ts';
import type { Preview } from './contract.ts';

// Separate from rules.ts, which a vacancy's page loads too.

interface Layout {
  /** The page where it is edited. */
  path: CvPath;
  /** Facts, entries with a heading each, or entries of one line each. */
  layout: 'facts' | 'entries' | 'lines';
  /** One below the other. */
  isLong?: boolean;
}

interface DocumentPart extends Layout {
  title?: string;
  fields: Fields;
  entriesOf: (resume: Preview) => readonly object[];
}

/** Every part of a resume with its fields, in the order in which the agency reads it. */
export const PARTS: readonly DocumentPart[] = [
  { path: '/cv/basic', layout: 'facts', fields: PERSONAL_FIELDS, entriesOf: ({ personal }) => [personal] },
  { path: '/cv/contact', layout: 'facts', fields: CONTACT_FIELDS, entriesOf: (resume) => [contactOf(resume)] },
  { path: '/cv/condition', layout: 'facts', fields: CONDITION_FIELDS, entriesOf: ({ condition }) => [condition] },
  { path: '/cv/educational', layout: 'entries', fields: EDUCATION_FIELDS, entriesOf: ({ educations }) => educations },
  {
    path: '/cv/work',
    title: '年資',
    layout: 'lines',
    fields: TENURE_FIELDS,
    entriesOf: ({ jobTenures }) => jobTenures,
  },
  { path: '/cv/work', layout: 'entries', fields: EXPERIENCE_FIELDS, entriesOf: ({ experiences }) => experiences },
  { path: '/cv/professional', layout: 'facts', isLong: true, fields: PROFESSIONAL_FIELDS, entriesOf: (all) => [all] },
  {
    ...{ path: '/cv/language', layout: 'lines', isLong: true, fields: LANGUAGE_FIELDS },
    entriesOf: ({ languageSkills }) => languageSkills,
  },
];

/** In the shape of the member's form: the preview keeps the emergency contact separate (spec §3). */
const contactOf = ({ contact, emergency: { name, relation, mobile } }: Preview) => ({
  ...contact,
  ...{ emergencyName: name, emergencyRelation: relation, emergencyMobile: mobile },
});

export interface Fact {
  label: string;
  value: string;
  place: 'title' | 'column' | 'note' | 'fact';
}

export interface Section extends Layout {
  title: string;
  /** Each with all of its lines, including blank ones. */
  entries: Fact[][];
}

/**
 * A resume for reading, the same on the member's screen, the agency's, on paper and in the PDF; empty parts are left out.
 */
export const sectionsOf = (resume: Preview): Section[] =>
  PARTS.map(({ path, title = titleOf(path), fields, entriesOf, ...layout }) => ({
    ...{ path, title, ...layout },
    entries: entriesOf(resume).map((entry) => factsOf(fields, entry)),
  })).filter(({ entries }) => filled(entries.flat()).length > 0);

const titleOf = (path: CvPath) => CV_PAGES.find((page) => page.path === path)?.label ?? '';

const factsOf = (fields: Fields, entry: object): Fact[] =>
  Object.entries(fields).flatMap(([name, { label, line }]) => {
    if (line === null) return [];
    // The snapshot may be older than the field.
    const value = line?.say ? line.say(entry as never) : String((entry as Record<string, unknown>)[name] ?? '');
    return [{ label: line?.label ?? label, value, place: line?.place ?? 'fact' }];
  });

export const filled = (facts: readonly Fact[]) => facts.filter(({ value }) => value !== '');

/** Too long for half the width. */
export const isWide = (value: string) => value.includes('\n') || value.length > 22;

/** Lines that belong together, also on paper. */
export interface Block {
  title?: string;
  /** Beside the title: the period. */
  note?: string;
  facts: (readonly [label: string, value: string])[];
}

/** A section as the agency reads it, without blank fields. */
export function blocksOf({ layout, entries }: Section): Block[] {
  if (layout === 'lines') return [{ facts: entries.map(lineOf) }];
  return entries.map((entry) => {
    const said = filled(entry);
    if (layout === 'facts') return { facts: said.map(({ label, value }) => [label, value]) };
    const at = (place: Fact['place']) => said.filter((fact) => fact.place === place);
    return {
      title: valuesOf(at('title')),
      note: valuesOf(at('note')),
      facts: [...at('column'), ...at('fact')].map(({ label, value }) => [label, value]),
    };
  });
}

const valuesOf = (facts: Fact[]) => facts.map(({ value }) => value).join('　');

/** 英文: 聽 良好　說 平均, and 業務推廣: 3 年. */
function lineOf([head, ...rest]: Fact[]): [string, string] {
  const said =
    rest.length === 1
      ? valuesOf(rest)
      : filled(rest)
          .map(({ label, value }) => `${label} ${value}`)
          .join('　');
  return [head?.value ?? '', said];
}
