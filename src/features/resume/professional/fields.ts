import type { Fields } from '../shared/fields.ts';

export const PROFESSIONAL_FIELDS = {
  computerSkill: { label: '電腦技能', isSearched: true, mask: 'covered' },
  jobSkill: { label: '工作技能', isSearched: true, mask: 'covered' },
  proLicense: { label: '專業證照', isSearched: true, mask: 'covered' },
  advantage: { label: '個人優勢', isSearched: true, mask: 'covered' },
} satisfies Fields;
