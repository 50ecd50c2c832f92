import { JsonLd } from '#ui/json-ld.tsx';
import { useSite } from '#ui/site.tsx';
import type { Vacancy } from '../public/contract.ts';
import { jobPosting } from './rules.ts';

/**
 * The vacancy for search engines, which read the server's HTML: browsers leave it untouched, and do not load the code that
 * makes it (docs/decisions/0046).
 */
export function PostingPart({ vacancy }: { vacancy: Vacancy }) {
  const { publicUrl, company } = useSite();
  if (import.meta.env.SSR) return <JsonLd thing={jobPosting(vacancy, { name: company.name, publicUrl })} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '{}' }} />;
}
