import { foldText } from '#shared/search-words.ts';
import type { StaffFacts } from '../facts/contract.ts';
import { EDUCATION_LEVELS, type Remote } from '../facts/rules.ts';
import { cityKey } from '../sort-keys.server.ts';

/** What a search asks of a vacancy beside city, category, pay and times. */
export interface Tags {
  /** Its own place first, then others: city keys and folded townships, which may be ''. */
  places: readonly { city: string; township: string }[];
  /** 全職, 兼職 and what else the work is. */
  workTypes: readonly string[];
  /** Years; undefined: it doesn't say. */
  experience: number | undefined;
  /** Its place in EDUCATION_LEVELS. */
  education: number | undefined;
  remote: Remote | undefined;
  /** As they are written. */
  skills: readonly string[];
}

interface Tagged {
  city: string;
  township: string;
  workType: string;
  facts?: StaffFacts | undefined;
}

/** One a line, the first character says what it is: part of an index, so short. */
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

export function readTags(text: string): Tags {
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
    skills: all('s'),
  };
}
