import { periodText } from '#shared/times.ts';
import type { Fields } from '../shared/fields.ts';

export const TENURE_FIELDS = {
  jobCategory: { label: '職務類別', isSearched: true, mask: 'open', line: { place: 'title' } },
  yearOfJobTenure: { label: '年資', isSearched: true, mask: 'covered', line: { place: 'column' } },
} satisfies Fields;

const period = (job: Record<'dateOfStart' | 'dateOfEnd' | 'onDuty', string>) =>
  periodText(job.dateOfStart, job.dateOfEnd, job.onDuty === 'true' ? '在職' : '');
const PERIOD = { label: '期間', say: period, place: 'note' } as const;

export const EXPERIENCE_FIELDS = {
  companyName: { label: '公司名稱', isSearched: true, mask: 'employers', line: { place: 'title' } },
  position: { label: '職務名稱', isSearched: true, mask: 'covered', line: { place: 'title' } },
  jobCategory: { label: '職務類別', isSearched: true, mask: 'open', line: { place: 'column' } },
  onDuty: { label: '在職狀態', isSearched: false, mask: 'open', line: null },
  dateOfStart: { label: '到職年月', isSearched: false, mask: 'open', line: PERIOD },
  dateOfEnd: { label: '離職年月', isSearched: false, mask: 'open', line: null },
  location: { label: '工作地點', isSearched: true, mask: 'covered' },
  // Staff cannot search by pay (docs/decisions/0028).
  salary: { label: '薪資', isSearched: false, mask: 'salary' },
  jobDescription: { label: '工作內容', isSearched: true, mask: 'covered' },
  performance: { label: '工作成就', isSearched: true, mask: 'covered' },
  reasonsForLeaving: { label: '離職原因', isSearched: true, mask: 'leaving' },
} satisfies Fields;
