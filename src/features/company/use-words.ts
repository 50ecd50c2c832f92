import type { Company } from '#content/company.ts';
import type { FooterContent } from '#content/footer.ts';
import { call } from '#shared/call.ts';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import type { readSiteText } from './contract.ts';
import type { SiteTexts } from './fields.ts';
import type { SiteLook } from './look/rules.ts';

/** For a page's loader: the page's words, as staff have written them. */
export const loadWords = async <K extends keyof SiteTexts>(key: K): Promise<SiteTexts[K]> =>
  (await call<typeof readSiteText>('GET /words/{key}', { params: { key } })) as SiteTexts[K];

/** For a page whose loader returns nothing but its words. */
export const useWords = <K extends keyof SiteTexts>() => useLoaderData<SiteTexts[K]>();

declare module '#ui/site.tsx' {
  interface Site {
    company: Company;
    look: SiteLook;
    footer: FooterContent;
    /** The version of the privacy policy that visitors are shown. */
    policy: string;
    isDemonstration?: true | false;
  }
}
