import type { TextKey } from '../fields.ts';

/** The page on which each text is read; the facts of the company are everywhere. */
export const PAGES: Record<TextKey, string> = {
  company: '/',
  look: '/',
  home: '/',
  about: '/about',
  consult: '/service/consult',
  outsource: '/service/outsource',
  advisor: '/service/advisor',
  recruitment: '/service/recruitment',
  contact: '/contactUs',
  articles: '/article/latestNews',
  account: '/register',
  footer: '/',
  privacy: '/privacy',
  agreement: '/documents/recommendation-agreement.pdf',
};

/** What the agency answers for by law, and what stands on every page: 管理員 change it, all of the staff read it. */
const FOR_MANAGERS: readonly string[] = ['company', 'look', 'privacy', 'agreement'] satisfies TextKey[];

export const isForManagers = (key: string) => FOR_MANAGERS.includes(key);
