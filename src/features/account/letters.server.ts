import type { Company } from '#content/company.ts';
import { titledMail } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';

interface Addressee {
  email: string;
  userName: string;
}

/** The member hears of it, since somebody else at an open session could have done it. */
export const exportLetter = (company: Company, addressee: Addressee, when: string): Mail =>
  changeLetter(company, addressee, '您下載了個人資料', [
    `您在 ${when} 下載了一份個人資料，內容包含帳號資料、履歷、應徵紀錄與檔案。請妥善保管下載的檔案。`,
    `如果不是您本人操作，請立即變更密碼，並來電 ${company.phone} 告訴我們。`,
  ]);

export const deletionLetter = (company: Company, addressee: Addressee, when: string): Mail =>
  changeLetter(company, addressee, '帳號已刪除', [
    `您在 ${when} 刪除了帳號。帳號資料、履歷、檔案與應徵紀錄都已移除，無法復原；電子報也已取消訂閱。`,
    '謝謝您曾經使用我們的服務。之後需要時，歡迎用同一個信箱重新註冊。',
    `如果不是您本人操作，請來電 ${company.phone} 告訴我們。`,
  ]);

/** Tells the owner of an account what happened to it. */
export const changeLetter = (company: Company, { email, userName }: Addressee, title: string, texts: string[]): Mail =>
  titledMail(
    company,
    { name: userName, address: email },
    {
      title,
      blocks: [`${userName} 您好：`, ...texts],
      reason: '這封信通知您帳號的重要變動，所以無法取消訂閱。',
    },
  );

/** Without the name: nobody has proven this address yet, and a stranger's text must not reach others by it. */
export const confirmationLetter = (company: Company, email: string, code: string, expiresAt: Date): Mail =>
  titledMail(
    company,
    { address: email },
    {
      title: '請驗證您的電子信箱',
      secretUntil: expiresAt,
      blocks: [
        '您好：',
        `感謝您註冊${company.name}會員。請在註冊頁面輸入以下驗證碼，完成信箱驗證：`,
        { code },
        '驗證碼 30 分鐘內有效。若已過期，或輸入錯誤達 5 次，請在註冊頁面重新寄送驗證信；只有最新一封信的驗證碼有效。',
      ],
      reason:
        '有人以這個信箱註冊會員，所以您收到這封信。如果不是您，請不要輸入這組驗證碼，也不要告訴別人，帳號就不會啟用。',
    },
  );

interface TemporaryPassword {
  password: string;
  expiresAt: Date;
  publicUrl: string;
}

export const temporaryPasswordLetter = (
  company: Company,
  { email, userName }: Addressee,
  { password, expiresAt, publicUrl }: TemporaryPassword,
): Mail =>
  titledMail(
    company,
    { name: userName, address: email },
    {
      title: '您的臨時密碼',
      secretUntil: expiresAt,
      blocks: [
        `${userName} 您好：`,
        '您申請了忘記密碼。請用以下臨時密碼登入：',
        { code: password },
        '臨時密碼 60 分鐘內有效，只能使用一次。登入後請儘快變更密碼；變更時，「舊密碼」可以填這組臨時密碼。',
        { link: `${publicUrl}/login`, label: '前往登入' },
      ],
      reason: '有人為這個信箱申請忘記密碼，所以您收到這封信。如果不是您，請不必理會，原本的密碼仍然有效。',
    },
  );

/** For a code from another browser than the password's: that password is dropped, and this one lets the owner in. */
export const provenLetter = (
  company: Company,
  email: string,
  { password, expiresAt, publicUrl }: TemporaryPassword,
): Mail =>
  titledMail(
    company,
    { address: email },
    {
      title: '信箱已驗證，請設定密碼',
      secretUntil: expiresAt,
      blocks: [
        '您好：',
        '您的電子信箱已完成驗證，帳號可以使用了。',
        '輸入驗證碼的瀏覽器，和註冊時的不是同一個。我們無法確認註冊時的密碼是不是您設定的，所以沒有採用。請用以下臨時密碼登入：',
        { code: password },
        '臨時密碼 60 分鐘內有效，只能使用一次。登入後請變更密碼，「舊密碼」填這組臨時密碼。過期時，請在登入頁面使用「忘記密碼」。',
        { link: `${publicUrl}/login`, label: '前往登入' },
      ],
      reason: '有人以這個信箱註冊會員，並輸入了驗證信裡的驗證碼，所以您收到這封信。',
    },
  );
