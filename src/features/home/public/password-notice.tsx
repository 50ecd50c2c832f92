import { usePasswordNotice } from '#features/account/public/use-password-notice.ts';
import { Link } from '#ui/link.tsx';

/** After signing in with a temporary password: asks for a new one, with a link to the page that sets it. */
export function PasswordNotice() {
  const { isShown, dismiss } = usePasswordNotice();
  if (!isShown) return null;
  return (
    <div className="home-notice" role="status">
      <div className="wrap row">
        <p>您正在使用臨時密碼登入，請儘快換成自己的密碼。</p>
        <Link className="button small" to="/changePassword" onClick={dismiss}>
          變更密碼
        </Link>
        <button type="button" className="text-button" onClick={dismiss}>
          稍後再說
        </button>
      </div>
    </div>
  );
}
