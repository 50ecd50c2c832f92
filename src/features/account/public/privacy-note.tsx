import { Link } from '#ui/link.tsx';

/** What the Personal Data Protection Act requires where data is first collected; the whole text is a click away. */
export function PrivacyNote({ text }: { text: string }) {
  return (
    <p className="help">
      {text}
      <Link className="text-link" to="/privacy#collection">
        個人資料的蒐集與利用
      </Link>
      。
    </p>
  );
}
