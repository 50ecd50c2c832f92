import { type KeyboardEvent, useRef, useState } from 'react';
import { loadWords, useWords } from '#features/company/use-words.ts';
import { breadcrumbList } from '#ui/breadcrumbs.tsx';
import { Head } from '#ui/head.tsx';
import { Link } from '#ui/link.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { useSite } from '#ui/site.tsx';
import { whole } from '#ui/whole.tsx';
import { ContactForm } from './contact-form.tsx';

const TABS = ['consult', 'appeal'] as const;

export const loader = () => loadWords('contact');

export default function ContactUsPage() {
  const { publicUrl, company } = useSite();
  const contact = useWords<'contact'>();
  const [tab, setTab] = useState<(typeof TABS)[number]>('consult');
  const buttons = useRef<Partial<Record<string, HTMLButtonElement | null>>>({});
  const crumbs = [{ label: '首頁', to: '/' }, { label: contact.title }];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = tab === 'consult' ? 'appeal' : 'consult';
    setTab(other);
    buttons.current[other]?.focus();
  };
  return (
    <>
      <Head
        title={contact.metaTitle}
        description={contact.metaDescription}
        path="/contactUs"
        image="/art/og-service.jpg"
        jsonLd={[breadcrumbList(crumbs, publicUrl, '/contactUs')]}
      />
      <PageBanner art="orchard" title={contact.title} lead={contact.intro} />
      <div className="page contact-us">
        <div>
          <div className="contact-us-tabs" role="tablist" aria-label="留言類型">
            {TABS.map((name) => (
              <button
                key={name}
                ref={(element) => {
                  buttons.current[name] = element;
                }}
                type="button"
                role="tab"
                id={`tab-${name}`}
                aria-controls="contact-panel"
                aria-selected={tab === name}
                tabIndex={tab === name ? 0 : -1}
                onClick={() => setTab(name)}
                onKeyDown={onKeyDown}
              >
                {contact.tabs[name].label}
              </button>
            ))}
          </div>
          <div id="contact-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
            <p className="help">{contact.tabs[tab].description}</p>
            <ContactForm kind={tab} privacy={contact} />
          </div>
        </div>
        <aside aria-label="其他聯絡方式">
          <ul className="contact-us-blurbs">
            {contact.blurbs.map(({ key, title, text, link }) => (
              <li key={key}>
                <h2>{title}</h2>
                <p>{whole(text)}</p>
                {link.label ? (
                  <Link className="text-link" to={link.to}>
                    {link.label}
                  </Link>
                ) : (
                  <>
                    <a className="text-link" href={`mailto:${company.email}`}>
                      {company.email}
                    </a>
                    <a className="text-link" href={company.phoneHref}>
                      {company.phone}
                    </a>
                  </>
                )}
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </>
  );
}
