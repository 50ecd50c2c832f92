import { SKILLS } from './contract.ts';

/** A skill level as a number for comparing: 0 (不適用) to 4 (流利). */
export const levelOf = (skill: string): number => SKILLS.length - 1 - SKILLS.indexOf(skill as (typeof SKILLS)[number]);
