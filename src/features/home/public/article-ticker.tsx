import { useId, useState } from 'react';
import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { useTurning } from '#ui/use-turning.ts';

export interface TickerArticle {
  articleId: string;
  title: string;
  externalLink: string | null;
}

const TURN_MS = 5000; // spec §9

/** One article at a time; hidden if there are none; stopped while hovered, focused or paused (spec §4). */
export function ArticleTicker({ title, to, articles }: { title: string; to: string; articles: TickerArticle[] }) {
  const id = useId();
  const [at, setAt] = useState(0);
  const many = articles.length > 1;
  const turn = (by: number) => setAt((now) => (now + by + articles.length) % articles.length);
  const turning = useTurning(() => turn(1), TURN_MS, many);
  const { isCalm, isPaused, isPlaying } = turning;
  const step = (by: number) => {
    turn(by);
    turning.restart();
  };
  const article = articles[at];
  if (!article) return null;
  return (
    <section className="ticker" aria-labelledby={id} {...turning.hold}>
      <div className="ticker-head">
        <h2 id={id}>
          <Link to={to}>{title}</Link>
        </h2>
        {many && (
          <div className="ticker-buttons scripted">
            <TickerButton icon="left" label={`${title}：上一則`} onClick={() => step(-1)} />
            {!isCalm && (
              <TickerButton
                icon={isPaused ? 'play' : 'pause'}
                label={isPaused ? `${title}：繼續輪播` : `${title}：暫停輪播`}
                onClick={turning.togglePause}
              />
            )}
            <TickerButton icon="right" label={`${title}：下一則`} onClick={() => step(1)} />
          </div>
        )}
      </div>
      <p className="ticker-line" aria-live={isPlaying ? 'off' : 'polite'}>
        <ArticleLink key={article.articleId} article={article} />
      </p>
    </section>
  );
}

function ArticleLink({ article }: { article: TickerArticle }) {
  if (!article.externalLink) return <Link to={`/article/details/${article.articleId}`}>{article.title}</Link>;
  return (
    <a href={article.externalLink} target="_blank" rel="noopener noreferrer">
      {article.title}
      <LineIcon name="out" size={16} />
      <span className="sr-only">（另開視窗）</span>
    </a>
  );
}

function TickerButton({
  icon,
  label,
  onClick,
}: {
  icon: 'left' | 'right' | 'pause' | 'play';
  label: string;
  onClick: () => void;
}) {
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={onClick}>
      <LineIcon name={icon} size={18} />
    </button>
  );
}
