import { useWanted } from '#features/session/use-wanted.ts';
import { Link } from '#ui/link.tsx';

/** After signing in for something in particular: a link back to it. */
export default function WantedNotice() {
  const { wanted, dismiss } = useWanted();
  if (!wanted) return null;
  return (
    <div className="home-notice" role="status">
      <div className="wrap row">
        <p>您剛才想{wanted.what}。</p>
        <Link className="button small" to={wanted.path} onClick={dismiss}>
          {wanted.back}
        </Link>
        <button type="button" className="text-button" onClick={dismiss}>
          不用了
        </button>
      </div>
    </div>
  );
}
