import { handOnWanted, readWanted } from '#features/session/use-wanted.ts';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { isInApp, leadOutside } from '#ui/dialogs/in-app.ts';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { useSite } from '#ui/site.tsx';
import type { startGoogleLogin, startLineLogin } from '../public/contract.ts';
import { PrivacyNote } from '../public/privacy-note.tsx';

export const NO_COOKIES = '這個瀏覽器封鎖了 Cookie，無法保持登入。請在瀏覽器設定中允許這個網站使用 Cookie，再登入一次';

/** Fetches the provider's address and goes there in the same window (spec §4): for signing in and for linking. */
export async function goToProvider(provider: 'LINE' | 'Google'): Promise<void> {
  if (provider === 'Google' && isInApp()) return leadOutside(withoutGoogle());
  try {
    // Without cookies the visitor would not be recognised on the way back, so signing in at the provider would be in vain.
    if (!navigator.cookieEnabled) throw new CallFailure(0, NO_COOKIES);
    const address =
      provider === 'LINE'
        ? await call<typeof startLineLogin>('GET /api/Login/LINE')
        : await call<typeof startGoogleLogin>('GET /api/Login/Google');
    handOnWanted();
    window.location.assign(address);
  } catch (error) {
    await showFailure(error, '登入失敗');
  }
}

/** The phone's own browser knows nothing of this tab: the visitor begins there again. */
function withoutGoogle() {
  const wanted = readWanted();
  return {
    title: '這裡無法使用 Google 登入',
    why: 'Google 不開放在 LINE、Facebook 等 App 裡登入。',
    to: wanted?.path ?? window.location.pathname,
  };
}

/** Only the sign-ins that have credentials in the settings; nothing if there are none (decisions §2). */
export function SignInButtons({ notice }: { notice: string }) {
  const { signIn } = useSite();
  if (!signIn.line && !signIn.google) return null;
  return (
    <div className="account-sign-in">
      <p className="account-divider">或</p>
      {signIn.line && (
        <button type="button" className="button quiet" onClick={() => goToProvider('LINE')}>
          使用 LINE 登入
        </button>
      )}
      {signIn.google && (
        <button type="button" className="button quiet" onClick={() => goToProvider('Google')}>
          使用 Google 登入
        </button>
      )}
      <PrivacyNote text={notice} />
    </div>
  );
}
