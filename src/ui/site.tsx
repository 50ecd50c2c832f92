import { createContext, use } from 'react';

/** What the server tells every page about the site; it travels with the page, not by a call. */
export interface Site {
  /** Without a trailing slash. */
  publicUrl: string;
  /** The device class by user agent: it decides which banners show (spec §4). */
  device: 'desktop' | 'mobile';
  /** Which third-party sign-ins have credentials (decisions §10). */
  signIn: { line: boolean; google: boolean };
}

export const SiteContext = createContext<Site>({
  publicUrl: '',
  device: 'desktop',
  signIn: { line: false, google: false },
});

export const useSite = () => use(SiteContext);
