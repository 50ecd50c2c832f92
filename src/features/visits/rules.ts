import { withoutSlashes } from '#shared/paths.ts';

/** The names under which visits are counted, each by day. */
export const PAGE_SEEN = 'visit.page';
export const ARTICLE_READ = 'visit.article';
export const VACANCY_READ = 'vacancy.read';
export const ENTERED = 'visit.source';
export const SEARCHED = 'visit.search';
export const APPLIED = 'visit.applied';

/** Two years, and the day after them. */
const KEPT_DAYS = 2 * 365 + 1;

/** The label of each for staff. */
export const COUNTED: Record<string, string> = {
  [PAGE_SEEN]: '頁面瀏覽',
  [VACANCY_READ]: '職缺瀏覽',
  [ARTICLE_READ]: '文章瀏覽',
  [ENTERED]: '進站來源',
  [SEARCHED]: '搜尋',
  [APPLIED]: '應徵來源',
};

/** Counts that are kept longer than others (docs/decisions/0059). */
export const KEPT: Record<string, number> = Object.fromEntries(Object.keys(COUNTED).map((kind) => [kind, KEPT_DAYS]));

/**
 * The pages that are counted, by route name: their address and their label for staff. What members do in their own area is
 * not counted.
 */
export const PAGES = {
  Home: { path: '/', label: '首頁' },
  About: { path: '/about', label: '關於我們' },
  Jobs: { path: '/jobs', label: '職缺快訊' },
  JobsFilters: { path: '/jobs/filters', label: '職缺的更多條件' },
  JobDetails: { path: '/job/:id', label: '職缺內容' },
  ContactUs: { path: '/contactUs', label: '聯絡我們' },
  Privacy: { path: '/privacy', label: '隱私權政策' },
  Advisor: { path: '/service/advisor', label: '專業顧問' },
  Consult: { path: '/service/consult', label: '人才諮詢' },
  Recruitment: { path: '/service/recruitment', label: '企業求才' },
  Outsource: { path: '/service/outsource', label: '委外服務' },
  LatestNews: { path: '/article/latestNews', label: '最新消息' },
  Newsletter: { path: '/article/newsletter', label: '電子報' },
  Column: { path: '/article/column', label: '職場專欄' },
  ArticleDetails: { path: '/article/details/:id', label: '文章內容' },
} as const satisfies Record<string, { path: string; label: string }>;
export type PageName = keyof typeof PAGES;

const NAMES = Object.keys(PAGES) as PageName[];
const BY_PATH = new Map(NAMES.map((name) => [PAGES[name].path.toLowerCase(), name]));

export interface Seen {
  page: PageName;
  /** A vacancy's or an article's. */
  id?: string;
}

const DETAILS = /^\/(?:(job)|article\/details)\/([\w.-]+)\/?$/i;

/** The page at an address. */
export function seenAt(address: string): Seen | undefined {
  // The most frequent requests: they need no closer look.
  if (address.startsWith('/assets/')) return undefined;
  const end = address.indexOf('?');
  const path = end < 0 ? address : address.slice(0, end);
  const page = BY_PATH.get(path) ?? BY_PATH.get(withoutSlashes(path.toLowerCase()) || path.slice(0, 1));
  if (page) return { page };
  const [, isJob, id] = DETAILS.exec(path) ?? [];
  return id ? { page: isJob ? 'JobDetails' : 'ArticleDetails', id } : undefined;
}
