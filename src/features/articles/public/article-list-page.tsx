import { Suspense, use } from 'react';
import type { SiteTexts } from '#features/company/fields.ts';
import { loadWords } from '#features/company/use-words.ts';
import { call } from '#shared/call.ts';
import { withoutSlashes } from '#shared/paths.ts';
import { breadcrumbList } from '#ui/breadcrumbs.tsx';
import { Loading } from '#ui/dialogs/loading.tsx';
import { Head } from '#ui/head.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import type { Asked } from '#ui/routing/route.ts';
import { useLoaderData, usePathname } from '#ui/routing/use-router.tsx';
import { useSite } from '#ui/site.tsx';
import { ARTICLE_TYPES, type ArticleType } from '../rules.ts';
import { ArticleList } from './article-list.tsx';
import type { ArticleCard, listArticles } from './contract.ts';

interface ListData {
  words: SiteTexts['articles'][ArticleType];
  /** On the server they are there at once; in the browser the page shows Loading until they arrive (spec §4). */
  articles: ArticleCard[] | Promise<ArticleCard[] | undefined>;
}

export async function loader({ url }: Asked): Promise<ListData> {
  const type = typeOf(url.pathname);
  const articles = call<typeof listArticles>('GET /api/article/type/{type}', {
    params: { type },
    query: { fields: 'card' },
  });
  const isServer = typeof document === 'undefined';
  const kept = isServer ? articles : articles.catch(() => undefined);
  const words = (await loadWords('articles'))[type];
  return { words, articles: isServer ? ((await kept) as ArticleCard[]) : kept };
}

/** The three lists share one page; the path says which list it is. */
function typeOf(pathname: string): ArticleType {
  const path = withoutSlashes(pathname.toLowerCase());
  const found = Object.entries(ARTICLE_TYPES).find(([, type]) => type.path.toLowerCase() === path);
  return (found?.[0] ?? 'LatestNews') as ArticleType;
}

export default function ArticleListPage() {
  const { articles, words } = useLoaderData<ListData>();
  const { publicUrl } = useSite();
  const typeName = typeOf(usePathname());
  const { title, path } = ARTICLE_TYPES[typeName];
  const { lead, description, art } = words;
  return (
    <>
      <Head
        title={title}
        description={description}
        path={path}
        image="/art/og-article.jpg"
        jsonLd={[breadcrumbList([{ label: '首頁', to: '/' }, { label: title }], publicUrl, path)]}
      />
      <PageBanner art={art} title={title} lead={lead} />
      <div className="page">
        <Suspense key={typeName} fallback={<Loading />}>
          <Articles articles={articles} hasCovers={typeName === 'Column'} />
        </Suspense>
      </div>
    </>
  );
}

function Articles({ articles, hasCovers }: Pick<ListData, 'articles'> & { hasCovers: boolean }) {
  const loaded = Array.isArray(articles) ? articles : use(articles);
  if (!loaded) return <p role="alert">文章載入失敗，請重新整理頁面再試一次。</p>;
  return <ArticleList articles={loaded} hasCovers={hasCovers} />;
}
