import { NewsletterForm } from '#features/newsletter/public/newsletter-form.tsx';
import { keyed } from '#ui/keyed.ts';
import { Link } from '#ui/link.tsx';
import { useSite } from '#ui/site.tsx';
import { Logo } from './logo.tsx';
import { menuOf } from './menu.ts';

/** Facts, links and the newsletter form (spec §2, Footer). */
export function Footer() {
  const { company, footer, isDemonstration, year } = useSite();
  const taxId = company.taxId && `統一編號 ${company.taxId}`;
  return (
    <footer className="footer">
      {isDemonstration && (
        <p className="footer-demonstration">本站目前的職缺、文章與首頁橫幅都是示範內容，僅供展示。</p>
      )}
      <div className="wrap footer-grid">
        <div className="footer-about">
          <p className="logo">
            <Logo />
          </p>
          <p>{company.slogan}</p>
          <ul className="footer-social">
            {keyed(company.social).map(([at, { key, label, url }]) => (
              <li key={at}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  <svg width="24" height="24" fill="currentColor" aria-hidden="true">
                    <use href={`/social.svg#${key}`} />
                  </svg>
                  <span className="sr-only">{label}（另開視窗）</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <address>
          <h2>聯絡資訊</h2>
          <dl>
            <dt>電話</dt>
            <dd>
              <a href={company.phoneHref}>{company.phone}</a>
            </dd>
            {company.fax && (
              <>
                <dt>傳真</dt>
                <dd>{company.fax}</dd>
              </>
            )}
            <dt>服務時間</dt>
            <dd>{company.serviceHours.text}</dd>
            <dt>地址</dt>
            <dd>
              {company.mapUrl ? (
                <a href={company.mapUrl} target="_blank" rel="noopener noreferrer">
                  {company.addressText}
                  <span className="sr-only">（另開視窗）</span>
                </a>
              ) : (
                company.addressText
              )}
            </dd>
            <dt>信箱</dt>
            <dd>
              <a href={`mailto:${company.email}`}>{company.email}</a>
            </dd>
          </dl>
        </address>
        <nav aria-label="頁尾選單">
          <h2>網站導覽</h2>
          <ul>
            {menuOf(company.shortName)
              .flatMap((entry) => entry.items ?? [entry])
              .map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
          </ul>
        </nav>
        {/* Many pages have a form with a field 電子信箱, too: the group tells them apart. */}
        <div role="group" aria-labelledby="newsletter-title">
          <h2 id="newsletter-title">{footer.newsletterTitle}</h2>
          <p>{footer.newsletterLead}</p>
          <NewsletterForm />
        </div>
      </div>
      <div className="wrap footer-end">
        {[`© ${year} ${company.legalName}`, company.privateEmploymentLicence, taxId].map(
          (text) => text && <p key={text}>{text}</p>,
        )}
        <Link to="/privacy">隱私權政策</Link>
      </div>
    </footer>
  );
}
