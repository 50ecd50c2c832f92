import { useWanted } from '#features/session/use-wanted.ts';
import { Link } from '#ui/link.tsx';

/** After signing in to apply: the way back to the vacancy. */
export default function WantedNotice() {
  const { wanted, dismiss } = useWanted();
  if (!wanted) return null;
  return (
    <div className="home-notice" role="status">
      <div className="wrap row">
        <p>您剛才想應徵「{wanted.position}」。</p>
        <Link className="button small" to={`/job/${wanted.vacancyId}`} onClick={dismiss}>
          回到職缺
        </Link>
        <button type="button" className="text-button" onClick={dismiss}>
          不用了
        </button>
      </div>
    </div>
  );
}
