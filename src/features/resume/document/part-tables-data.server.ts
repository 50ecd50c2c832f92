import { personals } from '../basic/data.server.ts';
import { conditions } from '../condition/data.server.ts';
import { contacts } from '../contact/data.server.ts';
import { educations } from '../education/data.server.ts';
import { languageSkills } from '../language/data.server.ts';
import { professionals } from '../professional/data.server.ts';
import type { Fields } from '../shared/fields.ts';
import { experiences, jobTenures } from '../work/data.server.ts';

/** Every part of a resume that has fields, by the table that stores it. */
// biome-ignore format: a table
export const PART_TABLES: readonly { table: string; fields: Fields }[] = [
  personals, contacts, professionals, conditions,
  educations, jobTenures, experiences, languageSkills,
];
