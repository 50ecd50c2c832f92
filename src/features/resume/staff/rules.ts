import type { Preview } from '../document/contract.ts';

/** How a resume is called where its name is hidden: short enough to say over the phone. */
export const referenceOf = (talentId: string) =>
  talentId
    .replace(/[^0-9a-z]/gi, '')
    .slice(-8)
    .toUpperCase();

/** What stands above a resume: its name, or its number where that is hidden. */
export const titleOf = ({ form, reference, resume }: { form: string; reference: string; resume: Preview }) =>
  form === 'masked' ? `人選 ${reference}` : resume.personal.chineseName || '（未填姓名）';
