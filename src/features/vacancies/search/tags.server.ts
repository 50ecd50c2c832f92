import { foldText } from '#shared/search-words.ts';
import type { StaffFacts } from '../facts/contract.ts';
import { EDUCATION_LEVELS, type Remote } from '../facts/rules.ts';
import { cityKey } from '../sort-keys.server.ts';

/** A skill that many vacancies name exists once. */
export interface Skill {
  /** As written. */
  text: string;
  folded: string;
}

/** What a search filters by, in addition to city, category, pay and times. */
export interface Tags {
  /** Its own place first, then others, as city keys and folded townships; either may be ''. */
  places: readonly { city: string; township: string }[];
  /** 全職, 兼職 and other kinds of employment. */
  workTypes: readonly string[];
  /** In years; undefined if it doesn't say. */
  experience: number | undefined;
  /** The index in EDUCATION_LEVELS. */
  education: number | undefined;
  remote: Remote | undefined;
  skills: readonly Skill[];
}

interface Tagged {
  city: string;
  township: string;
  workType: string;
  facts?: StaffFacts | undefined;
}

/** One tag per line; the first character says which kind. Short, since it is part of an index. */
export function tagsText({ city, township, workType, facts = {} }: Tagged): string {
  const { otherPlaces = [], employments = [], skills = [] } = facts;
  const { experience, education, remote } = facts;
  return [
    ...[{ city, township }, ...otherPlaces].map((place) => `p${cityKey(place.city)}\t${foldText(place.township)}`),
    ...[workType, ...employments].map((type) => `w${type}`),
    ...(experience === undefined ? [] : [`x${experience}`]),
    ...(education === undefined ? [] : [`e${EDUCATION_LEVELS.indexOf(education)}`]),
    ...(remote === undefined ? [] : [`r${remote}`]),
    ...skills.map((skill) => `s${skill}`),
  ].join('\n');
}

export function readTags(text: string, skillOf: (text: string) => Skill): Tags {
  const lines = text.split('\n');
  const all = (mark: string) => lines.filter((line) => line[0] === mark).map((line) => line.slice(1));
  const number = (mark: string) => all(mark).map(Number)[0];
  return {
    places: all('p').map((place) => {
      const [city = '', township = ''] = place.split('\t');
      return { city, township };
    }),
    workTypes: all('w'),
    experience: number('x'),
    education: number('e'),
    remote: all('r')[0] as Remote | undefined,
    skills: all('s').map(skillOf),
  };
}
