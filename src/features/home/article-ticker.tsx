import { useId, useState } from 'react';
import { Link } from 'react-router';
import { LineIcon } from '#ui/icons.tsx';
import { useCalm } from '#ui/use-calm.ts';
import { useInterval } from '#ui/use-interval.ts';

export interface TickerArticle {
  articleId: string;
  title: string;
  externalLink: string | null;
}

const TURN_MS = 5000; // spec §9

/** One article at a time; hidden when there are none, held while hovered, focused or paused (spec §4). */
export function ArticleTicker({ title, to, articles }: { title: string; to: string; articles: TickerArticle[] }) {
  const id = useId();
  const isCalm = useCalm();
  const [at, setAt] = useState(0);
  const [turns, setTurns] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const many = articles.length > 1;
  const isPlaying = many && !isPaused && !isHeld && !isCalm;
  const turn = (by: number) => setAt((now) => (now + by + articles.length) % articles.length);
  // Previous and next begin the five seconds anew.
  useInterval(() => turn(1), TURN_MS, isPlaying, turns);
  const step = (by: number) => {
    turn(by);
    setTurns((n) => n + 1);
  };
  const article = articles[at];
  if (!article) return null;
  return (
    <section
      className="ticker"
      aria-labelledby={id}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={(event) => setHeld(event.target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
    >
      <div className="ticker-head">
        <h2 id={id}>
          <Link to={to}>{title}</Link>
        </h2>
        {many && (
          <div className="ticker-buttons">
            <TickerButton icon="left" label={`${title}：上一則`} onClick={() => step(-1)} />
            {!isCalm && (
              <TickerButton
                icon={isPaused ? 'play' : 'pause'}
                label={isPaused ? `${title}：繼續輪播` : `${title}：暫停輪播`}
                onClick={() => setPaused(!isPaused)}
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
