import { useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { CallFailure, isUnanswered } from '#shared/failures.ts';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { useShapedForm } from '#ui/fields/use-form.ts';
import { useNavigate } from '#ui/routing/use-router.tsx';
import { ALREADY_VERIFIED, type sendConfirmLetter, VerifyInput, type verifyEmail } from './contract.ts';

// Even the right code is refused once it is too old or too many others were tried (decisions §2).
const WRONG = [
  '請檢查信箱，輸入最新一封驗證信中的驗證碼。',
  '驗證碼超過 30 分鐘，或已輸入錯誤 5 次，請按「重新寄送」取得新的驗證碼。',
];

/** A code works once: an earlier press, whose answer was lost, may have used it. */
const PERHAPS_DONE = '剛才的連線中斷，驗證可能已經完成：請先到登入頁面，用註冊的密碼登入。';

const CodeInput = z.pick(VerifyInput, { verifyCode: true });

interface Props {
  email: string;
  /**
   * The person entering the code may have registered in another browser: then the password typed there doesn't count
   * (decision 0020).
   */
  isMaybeElsewhere: boolean;
  onClose: () => void;
}

/** Asks for the code of the confirmation letter; the right one completes the registration (spec §4). */
export function VerifyDialog({ email, isMaybeElsewhere, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const form = useShapedForm(CodeInput, { verifyCode: '' });
  const { isSubmitting, isDirty } = form.formState;
  const isPerhapsDone = useRef(false);
  const goToLogin = () => {
    onClose();
    navigate('/login');
  };
  const submit = form.handleSubmit(async ({ verifyCode }) => {
    try {
      const isRight = await call<typeof verifyEmail>('POST /api/verifyEmail', { body: { verifyCode, email } });
      if (!isRight) {
        await showAlert({
          icon: 'error',
          title: '驗證失敗',
          texts: isPerhapsDone.current ? [PERHAPS_DONE, ...WRONG] : WRONG,
        });
        return;
      }
    } catch (error) {
      isPerhapsDone.current ||= isUnanswered(error);
      await showFailure(error, '找不到Email');
      return;
    }
    const elsewhere = '若您是在其他裝置或瀏覽器填寫註冊資料，請用剛寄到信箱的臨時密碼登入。';
    await showAlert({
      icon: 'success',
      title: '已完成註冊，請登入',
      ...(isMaybeElsewhere && { texts: [elsewhere] }),
    });
    goToLogin();
  });
  const [isResending, setResending] = useState(false);
  const resend = async () => {
    if (isResending) return;
    setResending(true);
    try {
      await call<typeof sendConfirmLetter>('POST /api/SendConfirmLetter', { body: { email } });
      await showAlert({ icon: 'success', title: '已重新寄送驗證信', texts: ['請以最新一封信中的驗證碼為準。'] });
    } catch (error) {
      await showFailure(error, '找不到Email');
      if (error instanceof CallFailure && error.body === ALREADY_VERIFIED) return goToLogin();
    }
    setResending(false);
  };
  const footer = (
    <>
      <button type="button" className="button quiet" onClick={resend}>
        {isResending ? '寄送中…' : '重新寄送'}
      </button>
      <button type="submit" form={id} className="button">
        {isSubmitting ? '驗證中…' : '確定'}
      </button>
    </>
  );
  return (
    <Modal
      title="信箱驗證"
      describedBy={`${id}-about`}
      isOpen
      onClose={onClose}
      size="small"
      hasStaticBackdrop
      isDirty={isDirty}
      footer={footer}
    >
      <form id={id} className="form" method="post" noValidate onSubmit={submit}>
        <p id={`${id}-about`}>
          驗證信已寄到 <strong>{email}</strong>，請在 30 分鐘內輸入信中的 6 位數驗證碼。
        </p>
        <TextField
          label="驗證碼"
          inputMode="numeric"
          autoComplete="one-time-code"
          isRequired
          {...form.inputOf('verifyCode')}
        />
      </form>
    </Modal>
  );
}
