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
  /** In Taipei, for the copyright line: the browser's may be another one. */
  year: number;
  /** The device class by user agent, which decides the banners shown (spec §4). */
  device: 'desktop' | 'mobile';
  /** Which third-party sign-ins have credentials (decisions §10). */
  signIn: { line: boolean; google: boolean };
}

/** The address of a picture for link previews, path or address given: the site's own, with what it is drawn with. */
export function previewAddress(picture: string, { publicUrl, previews, stationery }: Previews): string {
  const shown = previews ? picture.replace('/art/og-', previews) : picture;
  // Kept for a day by whoever has it: drawn otherwise, it is another address.
  const drawn = stationery && shown.startsWith('/share/') ? `${shown.includes('?v=') ? '-' : '?v='}${stationery}` : '';
  return new URL(shown + drawn, `${publicUrl}/`).href;
}

export type Previews = Pick<Site, 'publicUrl' | 'previews' | 'stationery'>;

export const SiteContext = createContext<Site | undefined>(undefined);

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite() belongs inside a page');
  return site;
}
