import { Head } from '#ui/head.tsx';
import { keyed } from '#ui/keyed.ts';
import { PageBanner } from '#ui/page-banner.tsx';
import { loadWords, useWords } from '../use-words.ts';

export const loader = () => loadWords('privacy');

/** The seven sections of the privacy policy (spec §1). */
export default function PrivacyPage() {
  const privacy = useWords<'privacy'>();
  return (
    <div className="smooth-anchors">
      <Head
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
            <section key={id} id={id} tabIndex={-1} aria-label={title}>
              <h2>{title}</h2>
              {keyed(paragraphs).map(([key, text]) => (
                <p key={key}>{text}</p>
              ))}
              {list.length > 0 && (
                <ul>
                  {keyed(list).map(([key, text]) => (
                    <li key={key}>{text}</li>
                  ))}
                </ul>
              )}
              {keyed(closing).map(([key, text]) => (
                <p key={key}>{text}</p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
