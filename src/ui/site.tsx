import { createContext, use } from 'react';

/** What the server tells every page about the site; it is part of the page, so no call is needed. */
export interface Site {
  /** Of whoever runs it. */
  name: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Where pictures for link previews begin, if they are not the delivered ones. */
  previews?: string;
  /** What those that are drawn for a page are drawn with: it is part of their addresses. */
  stationery?: string;
  /** The device class by user agent, which decides the banners shown (spec §4). */
  device: 'desktop' | 'mobile';
  /** Which third-party sign-ins have credentials (decisions §10). */
  signIn: { line: boolean; google: boolean };
}

export const SiteContext = createContext<Site | undefined>(undefined);

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite() belongs inside a page');
  return site;
}
