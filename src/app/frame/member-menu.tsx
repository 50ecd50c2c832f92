import { goToProvider } from '#features/account/providers/sign-in-buttons.tsx';
import type { logout } from '#features/account/public/contract.ts';
import type { detachResume } from '#features/resume/document/contract.ts';
import { forgetApplied } from '#features/session/use-applied.ts';
import { clearAuth, emptyTab } from '#features/session/use-auth.ts';
import { call } from '#shared/call.ts';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { leave, showFailure, UNSAVED } from '#ui/dialogs/show-failure.ts';
import { Link } from '#ui/link.tsx';
import { useHoldBack, useNavigate } from '#ui/routing/use-router.tsx';
import { useSite } from '#ui/site.tsx';
import { isStillOwner } from '#ui/use-owner.ts';

/** What a member may do, in the specification's order (spec §2, Header). */
export default function MemberMenu({ isSpecialAuth }: { isSpecialAuth: boolean }) {
  const { signIn } = useSite();
  const navigate = useNavigate();
  const holdBack = useHoldBack();

  /** Asks first, since what was typed could not be saved afterwards. Then nothing of it is kept. */
  const goHomeAfter = async (act: () => Promise<boolean>) => {
    if (leave.listeners.size > 0 && !(await showAlert(UNSAVED))) return false;
    if (!(await act())) return false;
    leave.listeners.clear();
    // Drafts of an earlier session, too: the next person here may be somebody else, or fill in another resume.
    emptyTab();
    const letGo = holdBack(async () => true);
    await navigate('/');
    letGo();
    return true;
  };
  const saveAndTell = async () => {
    if (await goHomeAfter(saveResume)) await showAlert({ icon: 'success', title: '資料已更新' });
  };
  return (
    <>
      <li>
        <Link to="/cv/index">履歷表</Link>
      </li>
      <li>
        <Link to="/changePassword">變更密碼</Link>
      </li>
      {signIn.line && (
        <li>
          <button type="button" onClick={() => goToProvider('LINE')}>
            綁定LINE登入
          </button>
        </li>
      )}
      {signIn.google && (
        <li>
          <button type="button" onClick={() => goToProvider('Google')}>
            綁定Google登入
          </button>
        </li>
      )}
      {isSpecialAuth && (
        <li>
          <button type="button" onClick={saveAndTell}>
            儲存履歷
          </button>
        </li>
      )}
      <li>
        <button type="button" onClick={() => goHomeAfter(signOut)}>
          登出
        </button>
      </li>
    </>
  );
}

async function signOut(): Promise<boolean> {
  try {
    await call<typeof logout>('POST /api/Logout');
  } catch (error) {
    await showFailure(error, '登出失敗');
    return false;
  }
  clearAuth();
  return true;
}

/** Moves the resume into the agency's pool, after asking; true when it was done (spec §4, Save resume). */
async function saveResume(): Promise<boolean> {
  const isSure = await showAlert({
    icon: 'warning',
    title: '儲存履歷',
    texts: [
      '請先確認履歷沒有漏填的項目。',
      '儲存後，這份履歷會連同檔案與應徵紀錄一起存入人才庫，無法再由此帳號修改；系統會自動建立一份空白履歷。',
    ],
    confirm: '儲存',
    cancel: '取消',
  });
  if (!isSure || !(await isStillOwner())) return false;
  try {
    await call<typeof detachResume>('PATCH /api/preview/clearUserId');
  } catch (error) {
    await showFailure(error, '更新失敗');
    return false;
  }
  forgetApplied();
  return true;
}
