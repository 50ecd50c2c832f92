import type { Feature, Milestone } from '#content/about.ts';
import { inClauses } from '#ui/clauses.ts';
import { Head } from '#ui/head.tsx';
import { LineIcon } from '#ui/icons.tsx';
import { keyed } from '#ui/keyed.ts';
import { Link } from '#ui/link.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { useSite } from '#ui/site.tsx';
import { organization } from '../rules.ts';
import { loadWords, useWords } from '../use-words.ts';

export const loader = () => loadWords('about');

/** Intro, the timeline of milestones and two feature lists (spec §1). */
export default function AboutPage() {
  const site = useSite();
  const { company } = site;
  const about = useWords<'about'>();
  return (
    <>
      <Head
        title={about.metaTitle}
        description={about.metaDescription}
        path="/about"
        image="/art/og-default.jpg"
        jsonLd={[organization(company, site)]}
      />
      <PageBanner art="river" title={about.metaTitle} lead={company.slogan} />
      <div className="page about">
        <section className="about-intro">
          <div>
            <h2>{about.intro.title}</h2>
            <div className="prose">
              {keyed(about.intro.paragraphs).map(([key, text]) => (
                <p key={key}>{text}</p>
              ))}
            </div>
          </div>
          <img src="/art/cover-bridge.webp" width="800" height="500" alt="" loading="lazy" decoding="async" />
        </section>
        <section>
          <h2>{about.milestonesTitle}</h2>
          <ol className="about-timeline">
            {keyed(inOrder(about.milestones)).map(([key, { year, title, text }]) => (
              <li key={key}>
                <span className="about-year tabular">{year}</span>
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
        <FeatureList {...about.seekers} />
        <FeatureList {...about.employers} />
        <section className="about-principles">
          <h2>{about.principles.title}</h2>
          <ul>
            {keyed(about.principles.items).map(([key, text]) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </section>
        <p className="row about-end">
          <Link className="button" to="/jobs">
            看看職缺
          </Link>
          <Link className="button quiet" to="/contactUs">
            聯絡我們
          </Link>
        </p>
      </div>
    </>
  );
}

/** In the order of time, however they were entered. */
const inOrder = (milestones: readonly Milestone[]) => [...milestones].sort((a, b) => a.year - b.year);

function FeatureList({ title, lead, items }: { title: string; lead: string; items: Feature[] }) {
  return (
    <section className="about-features">
      <h2>{title}</h2>
      <p className="lead" {...inClauses(lead, 18)}>
        {lead}
      </p>
      <ul>
        {keyed(items).map(([key, item]) => (
          <li key={key}>
            <LineIcon name="check" size={24} />
            <h3>{item.title}</h3>
            <p {...inClauses(item.text, 14)}>{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
