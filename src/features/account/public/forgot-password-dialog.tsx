import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import type { forgotPassword } from './contract.ts';
import { EmailDialog } from './email-dialog.tsx';

const FAILED = '寄送失敗';

/** With the title for an address that nobody has registered (decisions §2). */
async function showRefused(error: unknown): Promise<void> {
  const isUnknown = error instanceof CallFailure && error.status === 400 && typeof error.body === 'string';
  if (isUnknown) await showAlert({ icon: 'error', title: FAILED, texts: [error.body as string] });
  else await showFailure(error, FAILED);
}

interface ForgotPasswordDialogProps {
  /** What is entered in the sign-in form. */
  email: string;
  onClose: () => void;
}

/** Mails a temporary password to the address (spec §4). */
export function ForgotPasswordDialog({ email, onClose }: ForgotPasswordDialogProps) {
  const send = async (body: { email: string }) => {
    try {
      await call<typeof forgotPassword>('POST /api/ForgotPassword', { body });
    } catch (error) {
      await showRefused(error);
      return;
    }
    onClose();
    await showAlert({
      icon: 'success',
      title: '已寄送至您註冊時的信箱',
      texts: ['請儘快用臨時密碼登入，並換成您自己的密碼。'],
    });
  };
  return (
    <EmailDialog
      title="忘記密碼"
      about="輸入註冊時的電子信箱，我們會寄一組臨時密碼給您。"
      button="送出"
      email={email}
      send={send}
      onClose={onClose}
    />
  );
}
