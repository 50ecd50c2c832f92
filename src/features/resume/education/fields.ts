import { periodText } from '#shared/times.ts';
import type { Fields } from '../shared/fields.ts';

const period = (one: Record<'dateOfAdmission' | 'dateOfGraduation' | 'educationalStatus', string>) =>
  periodText(one.dateOfAdmission, one.dateOfGraduation, one.educationalStatus === '在學中' ? '在學中' : '');
const PERIOD = { label: '期間', say: period, place: 'note' } as const;

export const EDUCATION_FIELDS = {
  schoolName: { label: '學校名稱', isSearched: true, mask: 'covered', line: { place: 'title' } },
  department: { label: '科系', isSearched: true, mask: 'covered', line: { place: 'title' } },
  levelOfEducation: { label: '學歷', isSearched: true, mask: 'open', line: { place: 'column' } },
  educationalStatus: { label: '就學狀態', isSearched: true, mask: 'open', line: { place: 'column' } },
  dateOfAdmission: { label: '入學年月', isSearched: false, mask: 'open', line: PERIOD },
  dateOfGraduation: { label: '畢業年月', isSearched: false, mask: 'open', line: null },
} satisfies Fields;
