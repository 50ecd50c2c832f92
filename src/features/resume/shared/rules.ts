/** The member area's pages in the order of the sidebar (spec §2, labels of decisions §8). */
export const CV_PAGES = [
  { path: '/cv/index', label: '履歷預覽', badge: 'Main' },
  { path: '/cv/basic', label: '基本資料' },
  { path: '/cv/contact', label: '聯絡方式' },
  { path: '/cv/educational', label: '最高學歷' },
  { path: '/cv/work', label: '工作經驗' },
  { path: '/cv/professional', label: '技能專長' },
  { path: '/cv/language', label: '語言能力' },
  { path: '/cv/condition', label: '求職條件' },
  { path: '/cv/agreement', label: '簽署推薦協議書' },
  { path: '/cv/upload', label: '附加檔案' },
] as const;

export type CvPath = (typeof CV_PAGES)[number]['path'];
