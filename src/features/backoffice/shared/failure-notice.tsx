import { Alert, Button } from '@mui/material';
import { LinkBase, useLocation } from 'react-admin';
import { CallFailure, failureTexts } from '#shared/failures.ts';
import { requestMessages } from '#shared/messages.ts';

/** The form stays on the page, so that what was typed can still be sent. */
const ENDED = '登入已結束，輸入的內容還在這一頁：請在新分頁開啟後台並登入，再回來送出一次';
const LATE = '登入步驟已逾時，請重新登入';
const FORBIDDEN = '您沒有權限執行此操作';
/**
 * A member who deletes the account takes along a record that is open here; “not found” would then be said of what one still
 * sees.
 */
const GONE = '這筆資料已不存在，可能剛被刪除';

/** The text of a failure for people. */
export function failureText(error: unknown): string {
  if (error instanceof CallFailure) {
    if (error.status === 403) return FORBIDDEN;
    if (error.status === 401) return location.pathname.startsWith('/admin/login') ? LATE : ENDED;
    const text = failureTexts(error.body).join('、');
    return text === requestMessages.notFound ? GONE : text || '伺服器沒有回應，請稍後再試';
  }
  return error instanceof Error && /[\u4e00-\u9fff]/.test(error.message) ? error.message : '發生錯誤，請稍後再試';
}

/** A failure shown instead of its screen, with a button to try again; if the record is gone, with a link to its list. */
export function FailureNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const [, list = ''] = useLocation().pathname.split('/');
  const isGone = error instanceof CallFailure && error.status === 404;
  const action = onRetry && (
    <Button color="inherit" {...(isGone ? { component: LinkBase, to: `/${list}` } : { onClick: onRetry })}>
      {isGone ? '返回清單' : '再試一次'}
    </Button>
  );
  return (
    <Alert severity="error" action={action} sx={{ my: 2, '& .MuiAlert-action': { whiteSpace: 'nowrap' } }}>
      {failureText(error)}
    </Alert>
  );
}
