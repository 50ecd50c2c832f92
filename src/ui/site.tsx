import { createContext, use } from 'react';

/** What the server tells every page about the site; it is part of the page, so no call is needed. */
export interface Site {
  /** The company's. */
  name: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Where the addresses of link previews' pictures begin, if they are not the delivered ones. */
  previews?: string;
  /** A key of what drawn preview pictures are made with; it is part of their addresses. */
  stationery?: string;
  /** In Taipei, for the copyright line: the browser's may differ. */
  year: number;
  /** The device class by user agent, which decides the banners shown (spec §4). */
  device: 'desktop' | 'mobile';
  /** Which third-party sign-ins have credentials (decisions §10). */
  signIn: { line: boolean; google: boolean };
}

/**
 * The address of a picture for link previews, from a path or address. The site's own pictures get the key of what they are
 * drawn with.
 */
export function previewAddress(picture: string, { publicUrl, previews, stationery }: Previews): string {
  const shown = previews ? picture.replace('/art/og-', previews) : picture;
  // Caches keep it for a day, so a picture drawn differently gets another address.
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
