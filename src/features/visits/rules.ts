/** Under these names is counted; each by day. */
export const PAGE_SEEN = 'visit.page';
export const ARTICLE_READ = 'visit.article';
export const VACANCY_READ = 'vacancy.read';
export const ENTERED = 'visit.source';
export const SEARCHED = 'visit.search';
export const APPLIED = 'visit.applied';

/** Two years, and the day on which they are over. */
const KEPT_DAYS = 2 * 365 + 1;

/** What is kept longer than other counts (docs/decisions/0059). */
export const KEPT: Record<string, number> = Object.fromEntries(
  [PAGE_SEEN, ARTICLE_READ, VACANCY_READ, ENTERED, SEARCHED, APPLIED].map((kind) => [kind, KEPT_DAYS]),
);

/**
 * The pages that are counted, by the names of the routes: where they are, what staff call them, and the text that a
 * visitor's browser asks for when they come from another page. What members do in their own area is nobody's statistics.
 */
export const PAGES = {
  Home: { path: '/', label: '首頁', text: 'home' },
  About: { path: '/about', label: '關於我們', text: 'about' },
  Jobs: { path: '/jobs', label: '職缺快訊' },
  JobsFilters: { path: '/jobs/filters', label: '職缺的更多條件' },
  JobDetails: { path: '/job/:id', label: '職缺內容' },
  ContactUs: { path: '/contactUs', label: '聯絡我們', text: 'contact' },
  Privacy: { path: '/privacy', label: '隱私權政策', text: 'privacy' },
  Advisor: { path: '/service/advisor', label: '專業顧問', text: 'advisor' },
  Consult: { path: '/service/consult', label: '人才諮詢', text: 'consult' },
  Recruitment: { path: '/service/recruitment', label: '企業求才', text: 'recruitment' },
  Outsource: { path: '/service/outsource', label: '委外服務', text: 'outsource' },
  LatestNews: { path: '/article/latestNews', label: '最新消息' },
  Newsletter: { path: '/article/newsletter', label: '電子報' },
  Column: { path: '/article/column', label: '職場專欄' },
  ArticleDetails: { path: '/article/details/:id', label: '文章內容' },
} as const satisfies Record<string, { path: string; label: string; text?: string }>;
export type PageName = keyof typeof PAGES;

const NAMES = Object.keys(PAGES) as PageName[];
const BY_PATH = new Map(NAMES.map((name) => [PAGES[name].path.toLowerCase(), name]));
const BY_TEXT = new Map(
  NAMES.flatMap((name) => {
    const page = PAGES[name];
    return 'text' in page ? [[page.text as string, name] as const] : [];
  }),
);
const BY_TYPE = new Map(
  (['LatestNews', 'Newsletter', 'Column'] as const).map((name) => [name.toLowerCase(), name] as const),
);

export interface Seen {
  page: PageName;
  /** Of a vacancy or an article. */
  id?: string | undefined;
  /** A whole page, by which somebody may have entered, not a call of one that is open already. */
  isWhole: boolean;
}

const DETAILS = /^\/(?:(job)|article\/details)\/([\w.-]+)\/?$/i;
const CALL = /^\/api\/(vacancy|article|article\/type|siteText)\/([\w.-]+)\/?$/i;
/** Calls, not vacancies. */
const NO_VACANCY = /^(?:regions|categories|suggestions|applied)$/i;

/** The page that is seen when this address is read. Lists shown elsewhere name a limit. */
export function seenAt(address: string): Seen | undefined {
  // Most of what is read: it need not be looked at closely.
  if (address.startsWith('/assets/')) return undefined;
  const end = address.indexOf('?');
  const path = end < 0 ? address : address.slice(0, end);
  const fixed = BY_PATH.get(path) ?? BY_PATH.get(path.toLowerCase().replace(/(.)\/+$/, '$1'));
  if (fixed) return { page: fixed, isWhole: true };
  if (!path.startsWith('/api')) {
    const [, isJob, id] = DETAILS.exec(path) ?? [];
    return id ? { page: isJob ? 'JobDetails' : 'ArticleDetails', id, isWhole: true } : undefined;
  }
  const [, call = '', name = ''] = CALL.exec(path) ?? [];
  const page = pageOfCall(call.toLowerCase(), name, end < 0 ? '' : address.slice(end));
  return page && { page, id: /Details$/.test(page) ? name : undefined, isWhole: false };
}

function pageOfCall(call: string, name: string, query: string): PageName | undefined {
  if (call === 'vacancy') return NO_VACANCY.test(name) ? undefined : 'JobDetails';
  if (call === 'article') return 'ArticleDetails';
  if (call === 'article/type') return /[?&]limit=/.test(query) ? undefined : BY_TYPE.get(name.toLowerCase());
  return call === 'sitetext' ? BY_TEXT.get(name) : undefined;
}
