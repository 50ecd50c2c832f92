import { expect, test } from 'vitest';
import { inputOf, joined } from './rules.ts';

test('a form sends back nothing of what was noted, and nobody as null', () => {
  const form = { name: '弘鈺精密', notes: [{ text: '回電' }], assigneeId: '' };
  expect(inputOf(form)).toEqual({ name: '弘鈺精密', assigneeId: null });
  expect(inputOf({ notes: [] })).toEqual({});
});

test('of two clients the one that stays has its own, what it lacks of the other, and the rest in words', () => {
  const contact = (name: string) => ({ name, title: '', phone: '', email: '', notes: '' });
  const blank = {
    taxId: '',
    industry: '',
    phone: '',
    address: '',
    website: '',
    fee: '',
    guaranteeDays: null,
    terms: '',
  };
  const kept = {
    ...blank,
    name: '甲',
    state: '往來中',
    fee: '一個月',
    guaranteeDays: 0,
    remarks: '',
    assigneeId: null,
    assigneeName: null,
  } as const;
  const gone = {
    ...kept,
    name: '乙',
    phone: '04-1',
    fee: '兩個月',
    guaranteeDays: 30,
    remarks: '準時',
    assigneeId: 'chen',
    assigneeName: '陳顧問',
  };
  expect(joined({ ...kept, contacts: [contact('王')] }, { ...gone, contacts: [contact('王'), contact('李')] })).toEqual(
    {
      ...kept,
      phone: '04-1',
      remarks: '準時\n\n「乙」合併前：\n服務費：兩個月\n保證期：30 天',
      contacts: [contact('王'), contact('李')],
      assigneeId: 'chen',
    },
  );
  const { remarks } = joined({ ...kept, assigneeId: 'lin', contacts: [] }, { ...gone, contacts: [] });
  expect(remarks).toMatch(/：30 天\n負責人：陳顧問$/);
  // What both say is said only once.
  const same = { ...kept, remarks: '準時', contacts: [] };
  expect(joined(same, { ...same, name: '乙' })).toEqual(same);
});
