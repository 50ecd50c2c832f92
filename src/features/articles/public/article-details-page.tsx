import { call } from '#shared/call.ts';
import { dateText } from '#shared/dates.ts';
import { shortHash } from '#shared/short-hash.ts';
import { Breadcrumbs, breadcrumbList, type Crumb } from '#ui/breadcrumbs.tsx';
import { inClauses } from '#ui/clauses.ts';
import { failedFetch } from '#ui/dialogs/failed-fetch.ts';
import { Head } from '#ui/head.tsx';
import { Link } from '#ui/link.tsx';
import { coverWidths } from '#ui/picture-widths.ts';
import type { Asked } from '#ui/routing/route.ts';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { previewAddress, type Site, useSite } from '#ui/site.tsx';
import { ARTICLE_TYPES, isArticleType } from '../rules.ts';
import type { Article, findArticle, listArticles } from './contract.ts';

const MAX_RECOMMENDED = 9; // spec §9

interface ArticleData {
  article: Article;
  recommended: { articleId: string; title: string; summary: string }[];
}

export async function loader({ params }: Asked): Promise<ArticleData> {
  const article = await call<typeof findArticle>('GET /api/article/{id}', { params: { id: params.id ?? '' } }).catch(
    failedFetch,
  );
  const others = await call<typeof listArticles>('GET /api/article/type/{type}', {
    params: { type: article.typeName },
    query: { limit: MAX_RECOMMENDED + 1, fields: 'card' },
  }).catch(failedFetch);
  const recommended = others
    .filter(({ articleId }) => articleId !== article.articleId)
    .slice(0, MAX_RECOMMENDED)
    .map(({ articleId, title, summary }) => ({ articleId, title, summary }));
  return { article, recommended };
}

export default function ArticleDetailsPage() {
  const { article, recommended } = useLoaderData<ArticleData>();
  const site = useSite();
  const { publicUrl } = site;
  const path = `/article/details/${article.articleId}`;
  const type = ARTICLE_TYPES[isArticleType(article.typeName) ? article.typeName : 'LatestNews'];
  const crumbs: Crumb[] = [{ label: '首頁', to: '/' }, { label: type.title, to: type.path }, { label: article.title }];
  return (
    <div className="page">
      <Head
        title={article.title}
        description={article.summary}
        path={path}
        type="article"
        image={`/share/article/${article.articleId}.jpg?v=${shortHash(drawnOf(article))}`}
        jsonLd={[newsArticle(article, publicUrl + path, site), breadcrumbList(crumbs, publicUrl, path)]}
      />
      <Breadcrumbs crumbs={crumbs} />
      <div className="with-side-list">
        <article>
          <header className="article-head">
            <p className="tag">{type.title}</p>
            <h1 {...inClauses(article.title, 11)}>{article.title}</h1>
            <p className="help">
              <time dateTime={article.publishAt}>{dateText(article.publishAt)}</time>
            </p>
            {article.coverImage && (
              <img
                src={article.coverImage}
                srcSet={coverWidths(article.coverImage)}
                sizes="(width >= 60rem) 44rem, 100vw"
                width="800"
                height="500"
                alt=""
                fetchPriority="high"
                decoding="async"
              />
            )}
          </header>
          {/* Sanitised when it was stored (decisions §5). */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: article.content }} />
          {article.externalLink && (
            <p className="article-link">
              <a className="button quiet" href={article.externalLink} target="_blank" rel="noopener noreferrer">
                查看相關網站<span className="sr-only">（另開視窗）</span>
              </a>
            </p>
          )}
        </article>
        <aside className="side-list" aria-labelledby="recommended">
          <h2 id="recommended">推薦文章</h2>
          <ul>
            {recommended.map((other) => (
              <li key={other.articleId}>
                <Link to={`/article/details/${other.articleId}`}>
                  <strong>{other.title}</strong>
                  <span className="article-summary">{other.summary}</span>
                </Link>
              </li>
            ))}
          </ul>
          <Link className="text-link" to={type.path}>
            看所有{type.title}
          </Link>
        </aside>
      </div>
    </div>
  );
}

/** The content of its picture for link previews: another title gives another address. */
const drawnOf = ({ title, typeName, publishAt }: Article) => `${title} ${typeName} ${publishAt}`;

function newsArticle(article: Article, url: string, site: Site): object {
  const { publicUrl, company } = site;
  const publisher = {
    '@type': 'Organization',
    name: company.name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/mark.png`,
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.summary,
    datePublished: article.publishAt,
    inLanguage: 'zh-Hant-TW',
    image: [previewAddress(article.coverImage || '/art/og-article.jpg', site)],
    author: publisher,
    publisher,
    mainEntityOfPage: url,
  };
}
