import { Link } from '#ui/link.tsx';

/**
 * What the Personal Data Protection Act requires where data is first collected; the full text is available beside the form.
 */
export function PrivacyNote({ text }: { text: string }) {
  return (
    <p className="help">
      {text}
      <Link className="text-link" to="/privacy#collection" target="_blank">
        個人資料的蒐集與利用
        <span className="sr-only">（另開視窗）</span>
      </Link>
      。
    </p>
  );
}
