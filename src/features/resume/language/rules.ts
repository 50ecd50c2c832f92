import { SKILLS } from './contract.ts';

/** How well, as a number that compares: 0 (不適用) to 4 (流利). */
export const levelOf = (skill: string): number => SKILLS.length - 1 - SKILLS.indexOf(skill as (typeof SKILLS)[number]);
