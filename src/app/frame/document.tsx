import type { ReactNode } from 'react';
import { type Site, SiteContext } from '#ui/site.tsx';

/** The whole document. The server adds style sheet, preloads and data outside of React. */
export function Document({ site, children }: { site: Site; children: ReactNode }) {
  return (
    <html lang="zh-Hant-TW">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={site.look.colour} />
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        {site.look.sheet && <link rel="stylesheet" href={site.look.sheet} />}
        <link rel="alternate" type="application/atom+xml" href="/feed.xml" title="文章訂閱" />
        <link rel="alternate" type="application/atom+xml" href="/jobs.xml" title="職缺訂閱" />
      </head>
      <body>
        <SiteContext value={site}>{children}</SiteContext>
      </body>
    </html>
  );
}
