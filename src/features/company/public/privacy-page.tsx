import { company } from '#content/company.ts';
import { privacy } from '#content/privacy.ts';
import { Head } from '#ui/head.tsx';
import { PageBanner } from '#ui/page-banner.tsx';

/** The seven sections of the privacy policy (spec §1). */
export default function PrivacyPage() {
  return (
    <div className="smooth-anchors">
      <Head
        siteName={company.name}
        title={privacy.metaTitle}
        description={privacy.metaDescription}
        path="/privacy"
        image="/art/og-default.jpg"
      />
      <PageBanner art="night" title={privacy.title} lead={`生效日期：${privacy.effectiveDate}`} />
      <div className="page privacy">
        <nav aria-label="本頁內容">
          <ol>
            {privacy.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose">
          <p>{privacy.intro}</p>
          {privacy.sections.map(({ id, title, paragraphs, list, closing }) => (
            <section key={id} id={id} tabIndex={-1}>
              <h2>{title}</h2>
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
              {list && (
                <ul>
                  {list.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              )}
              {closing?.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
