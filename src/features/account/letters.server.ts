import { company } from '#content/company.ts';
import { layOutMail } from '#platform/mail-layout.server.ts';
import type { Mail } from '#platform/outbox.server.ts';

interface Addressee {
  email: string;
  userName: string;
}

export function confirmationLetter({ email, userName }: Addressee, code: string, expiresAt: Date): Mail {
  const title = '請驗證您的電子信箱';
  return {
    to: { name: userName, address: email },
    subject: `${title}｜${company.name}`,
    isSecret: true,
    expiresAt: expiresAt.toISOString(),
    ...layOutMail(company, {
      title,
      blocks: [
        `${userName} 您好：`,
        `感謝您註冊${company.name}會員。請在註冊頁面輸入以下驗證碼，完成信箱驗證：`,
        { code },
        '驗證碼 30 分鐘內有效。若已過期，或輸入錯誤達 5 次，請在註冊頁面重新寄送驗證信；只有最新一封信的驗證碼有效。',
      ],
      reason: '有人以這個信箱註冊會員，所以您收到這封信。如果不是您，請不必理會，帳號不會啟用。',
    }),
  };
}

export function temporaryPasswordLetter(
  { email, userName }: Addressee,
  { password, expiresAt, publicUrl }: { password: string; expiresAt: Date; publicUrl: string },
): Mail {
  const title = '您的臨時密碼';
  return {
    to: { name: userName, address: email },
    subject: `${title}｜${company.name}`,
    isSecret: true,
    expiresAt: expiresAt.toISOString(),
    ...layOutMail(company, {
      title,
      blocks: [
        `${userName} 您好：`,
        '您申請了忘記密碼。請用以下臨時密碼登入：',
        { code: password },
        '臨時密碼 60 分鐘內有效，只能使用一次。登入後請儘快變更密碼；變更時，「舊密碼」可以填這組臨時密碼。',
        { link: `${publicUrl}/login`, label: '前往登入' },
      ],
      reason: '有人為這個信箱申請忘記密碼，所以您收到這封信。如果不是您，請不必理會，原本的密碼仍然有效。',
    }),
  };
}
