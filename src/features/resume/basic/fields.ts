import type { Fields } from '../shared/fields.ts';

export const GENDERS = [
  { value: '1', label: '男' },
  { value: '2', label: '女' },
];

interface Born {
  dateOfBirth: string;
  age: number | null;
}
const birth = ({ dateOfBirth, age }: Born) => dateOfBirth && `${dateOfBirth}（${age} 歲）`;
const genderName = ({ gender }: { gender: number }) =>
  GENDERS.find(({ value }) => value === String(gender))?.label ?? '';

const NAME = { place: 'title' } as const;

export const PERSONAL_FIELDS = {
  chineseName: { label: '中文姓名', isSearched: true, mask: 'hidden', traces: 'ownName', line: NAME },
  englishName: { label: '英文姓名', isSearched: true, mask: 'hidden', traces: 'words', line: NAME },
  passportName: { label: '護照姓名', isSearched: true, mask: 'hidden', traces: 'words' },
  nation: { label: '國籍', isSearched: true, mask: 'nation' },
  dateOfBirth: { label: '出生日期', isSearched: false, mask: 'hidden', traces: 'birthday', line: { say: birth } },
  // No business of a client's (就業服務法第 5 條): the masked form leaves it out.
  gender: { label: '性別', kind: 'code', mask: 'unset', traces: 'none', line: { say: genderName } },
  military: { label: '兵役狀況', isSearched: false, mask: 'hidden', traces: 'none' },
  marital: { label: '婚姻狀況', isSearched: false, mask: 'hidden', traces: 'none' },
  height: { label: '身高 (公分)', kind: 'amount', mask: 'hidden', traces: 'centimetres' },
  weight: { label: '體重 (公斤)', kind: 'amount', mask: 'hidden', traces: 'kilograms' },
} satisfies Fields;
