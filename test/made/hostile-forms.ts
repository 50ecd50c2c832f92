/** Harmless forms of the agency and a visitor; the tests put their texts into them field by field. */
export const VACANCY = {
  position: '會計',
  category: '財務會計',
  nation: '台灣',
  city: '台北市',
  township: '',
  address: '',
  salary: '面議',
  workType: '全職',
  content: '記帳',
  lastDay: '',
};

export const ARTICLE = {
  typeName: 'Column',
  title: '標題',
  summary: '',
  coverImage: '',
  externalLink: '',
  expiresAt: '',
};

export const MESSAGE = {
  companyName: '晨光',
  email: 'guest@example.com',
  name: '陳先生',
  phone: '0912345678',
  subject: '主旨',
  content: '內容',
};
