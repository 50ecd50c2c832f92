import { lazy, Suspense } from 'react';
import type { HomeContent } from '#content/home.ts';
import type { listArticles } from '#features/articles/public/contract.ts';
import { organization } from '#features/company/rules.ts';
import { loadWords } from '#features/company/use-words.ts';
import { useAuth } from '#features/session/use-auth.ts';
import { call } from '#shared/call.ts';
import { inClauses } from '#ui/clauses.ts';
import { Head } from '#ui/head.tsx';
import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { useSite } from '#ui/site.tsx';
import { ArticleTicker, type TickerArticle } from './article-ticker.tsx';
import { BannerCarousel } from './banner-carousel.tsx';
import type { CarouselItem, listCarousel } from './contract.ts';
import { KeywordBox } from './keyword-box.tsx';
import { PasswordNotice } from './password-notice.tsx';

/** For members only; the page works without it. */
const WantedNotice = lazy(() => import('./wanted-notice.tsx').catch(() => ({ default: () => null })));

/** More of each type than a ticker shows in one visit. */
const TICKER_ARTICLES = 12;

interface HomeData {
  words: HomeContent;
  banners: CarouselItem[];
  latestNews: TickerArticle[];
  newsletter: TickerArticle[];
  column: TickerArticle[];
}

export async function loader(): Promise<HomeData> {
  const [words, banners, latestNews, newsletter, column] = await Promise.all([
    loadWords('home'),
    orNone(call<typeof listCarousel>('GET /api/Carousel')),
    tickerArticles('LatestNews'),
    tickerArticles('Newsletter'),
    tickerArticles('Column'),
  ]);
  return { words, banners, latestNews, newsletter, column };
}

async function tickerArticles(type: string): Promise<TickerArticle[]> {
  const list = await orNone(
    call<typeof listArticles>('GET /api/article/type/{type}', {
      params: { type },
      query: { limit: TICKER_ARTICLES, fields: 'card' },
    }),
  );
  return list.map(({ articleId, title, externalLink }) => ({ articleId, title, externalLink }));
}

/** In the browser a part that can't be fetched is left out; on the server such a page must not be cached. */
async function orNone<T>(list: Promise<T[]>): Promise<T[]> {
  if (typeof document === 'undefined') return list;
  return list.catch(() => []);
}

export default function HomePage() {
  const data = useLoaderData<HomeData>();
  const site = useSite();
  const { isAuthenticated } = useAuth();
  const { device, company } = site;
  const home = data.words;
  return (
    <>
      <Head
        title={home.metaTitle}
        isWholeTitle
        description={home.metaDescription}
        path="/"
        image="/art/og-default.jpg"
        jsonLd={[organization(company, site)]}
      />
      <PasswordNotice />
      {isAuthenticated && (
        <Suspense>
          <WantedNotice />
        </Suspense>
      )}
      <section className="home-hero">
        <div className="wrap home-hero-grid">
          <div className="home-hero-text">
            <p className="home-eyebrow">{home.hero.eyebrow}</p>
            <h1 {...inClauses(home.hero.headline, 11)}>{home.hero.headline}</h1>
            <p className="lead" {...inClauses(home.hero.promise, 18)}>
              {home.hero.promise}
            </p>
            <KeywordBox placeholder={home.hero.searchPlaceholder} />
            <p className="home-hero-talk">
              {home.hero.talkText}
              <Link to="/contactUs" className="text-link">
                {home.hero.talkLink}
              </Link>
              <a href={company.phoneHref} className="text-link">
                {company.phone}
              </a>
            </p>
          </div>
          <BannerCarousel items={data.banners} device={device} />
        </div>
      </section>
      <section className="home-tickers" aria-label="資訊中心">
        <div className="wrap home-tickers-grid">
          <ArticleTicker title={home.tickers.latestNews} to="/article/latestNews" articles={data.latestNews} />
          <ArticleTicker title={home.tickers.newsletter} to="/article/newsletter" articles={data.newsletter} />
          <ArticleTicker title={home.tickers.column} to="/article/column" articles={data.column} />
        </div>
      </section>
      <section className="wrap home-panels">
        {[home.panels.seeker, home.panels.employer].map((panel) => (
          <div key={panel.to} className="home-panel">
            <h2>{panel.title}</h2>
            <p {...inClauses(panel.text, 14)}>{panel.text}</p>
            <Link to={panel.to} className="button">
              {panel.button}
              <LineIcon name="right" size={18} />
            </Link>
          </div>
        ))}
      </section>
      <section className="wrap home-services">
        <h2>{home.servicesTitle}</h2>
        <p className="lead" {...inClauses(home.servicesLead, 18)}>
          {home.servicesLead}
        </p>
        <ul className="home-services-grid">
          {home.services.map((service) => (
            <li key={service.key}>
              <Link to={service.to} className="card home-service">
                <img src={`/art/glyph-${service.key}.svg`} width="72" height="72" alt="" loading="lazy" />
                <h3>{service.title}</h3>
                <p>{service.text}</p>
                <span className="more">
                  了解更多
                  <LineIcon name="right" size={18} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
