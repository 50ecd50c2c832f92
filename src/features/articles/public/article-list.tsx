import { useRef } from 'react';
import { dateText } from '#shared/dates.ts';
import { inClauses } from '#ui/clauses.ts';
import { Loading } from '#ui/dialogs/loading.tsx';
import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { coverWidths } from '#ui/picture-widths.ts';
import type { ArticleCard } from './contract.ts';
import { useReveal } from './use-reveal.ts';

/**
 * The page contains all articles; CSS hides those still to be revealed, but only if scripts run, so that the list is
 * complete without JavaScript (decisions §10).
 */
export function ArticleList({ articles, hasCovers }: { articles: ArticleCard[]; hasCovers: boolean }) {
  const { shown, showMore } = useReveal(articles.length);
  const list = useRef<HTMLOListElement>(null);
  const readOn = () => {
    showMore();
    // Once it is visible and can have the focus.
    requestAnimationFrame(() => list.current?.children[shown]?.querySelector('a')?.focus());
  };
  if (articles.length === 0) {
    return (
      <div className="empty">
        <img src="/art/empty-list.svg" width="240" height="160" alt="" />
        <p>這裡還沒有文章，過幾天再來看看。</p>
        <Link className="button" to="/">
          回到首頁
        </Link>
      </div>
    );
  }
  return (
    <>
      <ol
        ref={list}
        className={hasCovers ? 'article-list article-covers' : 'article-list'}
        // With the keyboard one reaches the last article, and then the footer, before the page has scrolled far enough.
        onFocus={({ currentTarget, target }) => {
          if (currentTarget.children[shown - 1]?.contains(target)) showMore();
        }}
      >
        {articles.map((article, i) => (
          <li key={article.articleId} data-waiting={i >= shown || undefined}>
            <ArticleItem article={article} hasCover={hasCovers} />
          </li>
        ))}
      </ol>
      {shown < articles.length && (
        <>
          <Loading isScripted />
          {/* A screen reader would go on to the footer without scrolling or moving the focus. */}
          <button type="button" className="sr-only scripted" tabIndex={-1} onClick={readOn}>
            顯示更多文章
          </button>
        </>
      )}
    </>
  );
}

/** Shown if a cover is missing, or isn't one of our own pictures. */
const NO_COVER = '/art/cover-river.webp';

function ArticleItem({ article, hasCover }: { article: ArticleCard; hasCover: boolean }) {
  const cover = article.coverImage || NO_COVER;
  return (
    <article className="article-item">
      {hasCover ? (
        <img
          src={cover}
          srcSet={coverWidths(cover)}
          sizes="(width >= 48rem) 20rem, 100vw"
          width="800"
          height="500"
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <time dateTime={article.publishAt}>{dateText(article.publishAt)}</time>
      )}
      <div>
        <h2 {...inClauses(article.title, 14)}>
          <Link to={`/article/details/${article.articleId}`}>{article.title}</Link>
        </h2>
        <p>{article.summary}</p>
        <span className="more" aria-hidden="true">
          閱讀全文
          <LineIcon name="right" size={18} />
        </span>
      </div>
    </article>
  );
}
