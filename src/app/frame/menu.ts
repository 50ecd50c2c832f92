import { ARTICLE_TYPES } from '#features/articles/rules.ts';

export interface MenuItem {
  label: string;
  to: string;
}

export interface MenuEntry extends MenuItem {
  items?: MenuItem[];
}

/** The main menu in the specification's order (spec §2, Header). */
export const menuOf = (shortName: string): MenuEntry[] => [
  { label: `關於${shortName}`, to: '/about' },
  {
    label: '服務項目',
    to: '/service',
    items: [
      { label: '人才諮詢', to: '/service/consult' },
      { label: '委外服務', to: '/service/outsource' },
      { label: '專業顧問', to: '/service/advisor' },
      { label: '企業求才', to: '/service/recruitment' },
    ],
  },
  { label: '職缺快訊', to: '/jobs' },
  {
    label: '資訊中心',
    to: '/article',
    items: Object.values(ARTICLE_TYPES).map(({ title, path }) => ({ label: title, to: path })),
  },
  { label: '聯絡我們', to: '/contactUs' },
];

/** Whether a path belongs to a menu entry: /job/… belongs to Jobs. */
export function isCurrent(entry: MenuItem, pathname: string): boolean {
  const path = pathname.toLowerCase();
  const to = entry.to.toLowerCase();
  return path === to || path.startsWith(`${to}/`) || (to === '/jobs' && path.startsWith('/job/'));
}
