import { type Fields, joined } from '../shared/fields.ts';

/** The three fields of the emergency contact on one line. */
const inEmergency = (one: Record<'emergencyName' | 'emergencyRelation' | 'emergencyMobile', string>) =>
  joined([one.emergencyName, one.emergencyRelation, one.emergencyMobile]);
const EMERGENCY_LINE = { label: '緊急聯絡人', say: inEmergency };

/** Contact details find somebody only if they are typed completely (docs/decisions/0028). */
export const CONTACT_FIELDS = {
  email: { label: '電子信箱', isSearched: false, mask: 'hidden', traces: 'mailbox' },
  mobile: { label: '手機號碼', isSearched: false, mask: 'hidden', traces: 'number' },
  telePhone: { label: '市內電話', isSearched: false, mask: 'hidden', traces: 'number' },
  mailingAddress: { label: '通訊地址', isSearched: false, mask: 'hidden', traces: 'whole' },
  line: { label: 'LINE', isSearched: false, mask: 'hidden', traces: 'words' },
  telegram: { label: 'Telegram', isSearched: false, mask: 'hidden', traces: 'words' },
  weChat: { label: 'WeChat', isSearched: false, mask: 'hidden', traces: 'words' },
  suggestMethod: { label: '建議聯絡方式', isSearched: false, mask: 'hidden', traces: 'none' },
  emergencyName: { label: '緊急聯絡人姓名', isSearched: false, mask: 'hidden', traces: 'whole', line: EMERGENCY_LINE },
  emergencyRelation: { label: '緊急聯絡人關係', isSearched: false, mask: 'hidden', traces: 'none', line: null },
  emergencyMobile: { label: '緊急聯絡人電話', isSearched: false, mask: 'hidden', traces: 'number', line: null },
} satisfies Fields;
