import type { Company } from '#content/company.ts';
import { titledMail } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';
import { ROLE_LABELS, type Role } from './rules.ts';

interface Addressee {
  email: string;
  name: string;
}

/** A link that works once, until it expires. */
interface Link {
  link: string;
  expiresAt: Date;
}

type Words = Parameters<typeof titledMail>[2];

const letterTo = (company: Company, { email, name }: Addressee, { blocks, ...words }: Words): Mail =>
  titledMail(company, { name, address: email }, { ...words, blocks: [`${name} 您好：`, ...blocks] });

export const passwordLetter = (company: Company, to: Addressee & Link & { invitedBy: string }): Mail =>
  letterTo(company, to, {
    title: '重設後台密碼',
    secretUntil: to.expiresAt,
    blocks: [
      `${to.invitedBy} 為您重設${company.name}後台的密碼。請在 72 小時內設定新密碼；在那之前，原密碼仍然有效。`,
      { link: to.link, label: '設定新密碼' },
      '連結只能使用一次，請勿轉寄。如果您沒有要求重設，請通知管理員。',
    ],
    reason: '這封信通知您帳號的重要變動。',
  });

export const forgottenLetter = (company: Company, to: Addressee & Link): Mail =>
  letterTo(company, to, {
    title: '設定新的後台密碼',
    secretUntil: to.expiresAt,
    blocks: [
      `您申請了忘記密碼。請在 60 分鐘內設定${company.name}後台的新密碼；在那之前，原密碼仍然有效。`,
      { link: to.link, label: '設定新密碼' },
      '連結只能使用一次，請勿轉寄。已開啟兩步驟驗證的帳號，設定後仍須輸入驗證碼。',
    ],
    reason: '有人在後台登入頁面為這個信箱申請忘記密碼，所以您收到這封信。如果不是您，請不必理會。',
  });

export const failuresLetter = (company: Company, to: Addressee & { times: number; publicUrl: string }): Mail =>
  letterTo(company, to, {
    title: '您的後台帳號今天多次登入失敗',
    blocks: [
      `今天以您的帳號登入${company.name}後台，密碼或驗證碼已經輸入錯誤 ${to.times} 次。`,
      '如果是您本人忘記密碼，請在登入頁面使用「忘記密碼」。',
      '如果不是您，密碼目前仍然有效，對方並沒有登入。請確認這組密碼沒有用在其他地方，並通知管理員。',
      { link: `${to.publicUrl}/admin`, label: '前往後台' },
    ],
    reason: '這封信通知您帳號的異常狀況，一天最多一封。',
  });

export function invitationLetter(company: Company, to: Addressee & Link & { role: Role; invitedBy: string }): Mail {
  const title = `邀請您加入${company.name}後台`;
  const words = {
    title,
    secretUntil: to.expiresAt,
    blocks: [
      `${to.invitedBy} 邀請您以「${ROLE_LABELS[to.role]}」身分使用${company.name}的後台。請在 72 小時內設定密碼，建立您的帳號：`,
      { link: to.link, label: '建立帳號' },
      '連結只能使用一次，請勿轉寄。管理員另須設定兩步驟驗證，請先在手機安裝驗證器 App。',
    ],
    reason: `${company.name}的管理員以這個信箱邀請您，所以您收到這封信。如果您不認識對方，請不必理會。`,
  };
  return { ...letterTo(company, to, words), subject: title };
}
