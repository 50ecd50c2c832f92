import { type Fields, joined } from '../shared/fields.ts';

interface Pay {
  payPeriod: string;
  currency: string;
  minimumSalary: number | null;
  maximumSalary: number | null;
}

const amount = (value: number) => value.toLocaleString('en');

/** The expected pay in words. */
export function expectedPay({ payPeriod, currency, minimumSalary: low, maximumSalary: high }: Pay) {
  if (low === null) return payPeriod;
  const range = high === null ? `${amount(low)} 以上` : low === high ? amount(low) : `${amount(low)} – ${amount(high)}`;
  return `${payPeriod} ${range} ${currency}`;
}

const willing = ({ shift, arrange }: { shift: boolean; arrange: boolean }) =>
  joined([shift && '可輪班', arrange && '可配合派駐'], '、');

// Staff cannot search by pay (docs/decisions/0028).
export const CONDITION_FIELDS = {
  jobObjective: { label: '希望職務', isSearched: true, mask: 'covered' },
  workType: { label: '工作性質', isSearched: true, mask: 'open' },
  location: { label: '希望工作地點', isSearched: true, mask: 'covered' },
  payPeriod: { label: '計薪方式', isSearched: false, mask: 'open', line: { label: '希望薪資', say: expectedPay } },
  currency: { label: '幣別', isSearched: false, mask: 'open', line: null },
  minimumSalary: { label: '希望薪資下限', kind: 'amount', mask: 'open', line: null },
  maximumSalary: { label: '希望薪資上限', kind: 'amount', mask: 'open', line: null },
  currentSalary: { label: '目前薪資', isSearched: false, mask: 'salary' },
  shift: { label: '可輪班', kind: 'yesNo', mask: 'open', line: { label: '可配合', say: willing } },
  arrange: { label: '可配合派駐', kind: 'yesNo', mask: 'open', line: null },
  workTime: { label: '希望上班時段', isSearched: true, mask: 'covered' },
  reportForDutyDate: { label: '可報到日期', isSearched: false, mask: 'open' },
  reportForDutyRange: { label: '可報到期間', isSearched: false, mask: 'open' },
  otherExpect: { label: '其他期望', isSearched: true, mask: 'covered' },
} satisfies Fields;
