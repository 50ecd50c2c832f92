import { JsonLd } from '#ui/json-ld.tsx';
import { useSite } from '#ui/site.tsx';
import type { Vacancy } from '../public/contract.ts';
import { jobPosting } from './rules.ts';

/**
 * The vacancy for search engines, which read what the server sends: browsers leave it as it stands, and do not load what
 * makes it (docs/decisions/0046).
 */
export function PostingPart({ vacancy }: { vacancy: Vacancy }) {
  const { publicUrl } = useSite();
  if (import.meta.env.SSR) return <JsonLd thing={jobPosting(vacancy, publicUrl)} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '{}' }} />;
}
