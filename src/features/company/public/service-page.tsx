import type { ServicePageKey, ServiceSection, ServicePage as Words } from '#content/services.ts';
import { breadcrumbList } from '#ui/breadcrumbs.tsx';
import { inClauses } from '#ui/clauses.ts';
import { Head } from '#ui/head.tsx';
import { keyed } from '#ui/keyed.ts';
import { Link } from '#ui/link.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import type { Asked } from '#ui/routing/route.ts';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { useSite } from '#ui/site.tsx';
import { loadWords } from '../use-words.ts';

export const loader = ({ url }: Asked) => loadWords(keyOf(url.pathname));

const ART: Record<ServicePageKey, string> = {
  consult: 'bridge',
  outsource: 'looms',
  advisor: 'stars',
  recruitment: 'boats',
};

/** One of the four static service pages, with anchor buttons to its sections (spec §1). */
export default function ServicePage() {
  const { publicUrl } = useSite();
  const { key, title, lead, metaDescription, sections, callToAction } = useLoaderData<Words>();
  const path = `/service/${key}`;
  return (
    <div className="smooth-anchors">
      <Head
        title={title}
        description={metaDescription}
        path={path}
        image="/art/og-service.jpg"
        jsonLd={[breadcrumbList([{ label: '首頁', to: '/' }, { label: title }], publicUrl, path)]}
      />
      <PageBanner art={ART[key]} title={title} lead={lead} />
      <nav className="service-anchors" aria-label="本頁內容">
        <ul className="wrap row">
          {sections.map((section) => (
            <li key={section.id}>
              <a className="button quiet small" href={`#${section.id}`}>
                {section.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="page">
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
        <section className="service-call">
          <p {...inClauses(callToAction.text, 15)}>{callToAction.text}</p>
          <Link className="button call" to={callToAction.to}>
            {callToAction.button}
          </Link>
        </section>
      </div>
    </div>
  );
}

function keyOf(pathname: string): ServicePageKey {
  const last = pathname.toLowerCase().split('/').filter(Boolean).at(-1) ?? '';
  return last in ART ? (last as ServicePageKey) : 'consult';
}

function Section({ section }: { section: ServiceSection }) {
  return (
    <section id={section.id} className="service-section" tabIndex={-1} aria-label={section.title}>
      <div>
        <h2>{section.title}</h2>
        <p className="lead" {...inClauses(section.lead, 14)}>
          {section.lead}
        </p>
      </div>
      <div className="service-section-body">
        <div className="prose">
          {keyed(section.paragraphs).map(([key, text]) => (
            <p key={key}>{text}</p>
          ))}
          <ul>
            {keyed(section.points).map(([key, text]) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </div>
        {section.steps.length > 0 && (
          <ol className="service-steps">
            {keyed(section.steps).map(([at, { title, text }]) => (
              <li key={at}>
                <span className="service-step-number tabular" aria-hidden="true">
                  {at + 1}
                </span>
                <div>
                  <h3>{title}</h3>
                  <p {...inClauses(text, 16)}>{text}</p>
                </div>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
