import { call } from '#shared/call.ts';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import type { sendConfirmLetter } from './contract.ts';
import { EmailDialog } from './email-dialog.tsx';

interface ResendDialogProps {
  /** Remembered from the registration (spec §4). */
  email: string | undefined;
  onClose: () => void;
  onSent: (email: string) => void;
}

/** For people who have already registered: a new letter with a new code. */
export function ResendDialog({ email, onClose, onSent }: ResendDialogProps) {
  const send = async (body: { email: string }) => {
    try {
      await call<typeof sendConfirmLetter>('POST /api/SendConfirmLetter', { body });
      onSent(body.email);
    } catch (error) {
      await showFailure(error, '找不到Email');
    }
  };
  return <EmailDialog title="重新寄送驗證信" button="重新寄送" email={email} send={send} onClose={onClose} />;
}
