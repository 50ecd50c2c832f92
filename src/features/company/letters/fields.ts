import type { LetterWords, letters, Signature } from '#content/letters.ts';
import { constant, type Described, group, line, paragraph } from '#shared/fields/described.ts';

/** What is filled into a letter when it is sent; everything but words is on a line of its own. */
export type Place =
  | { kind: 'word' | 'code' | 'link'; label: string; example: string; isRequired?: true }
  /** In staff's own words addresses become links; in strangers' words they don't. */
  | { kind: 'values'; label: string; example: [string, string][]; isRequired?: true; isOwn?: true }
  /** Text written for this one mail. */
  | { kind: 'text'; label: string; example: string[]; isRequired?: true };

const word = (label: string, example: string) => ({ kind: 'word' as const, label, example });
const needed = <P extends Place>(place: P) => ({ ...place, isRequired: true as const });
const link = (label: string, path: string) => ({ kind: 'link' as const, label, example: path });
const code = (label: string, example: string) => needed({ kind: 'code' as const, label, example });
const values = (label: string, example: [string, string][]) => needed({ kind: 'values' as const, label, example });
const text = (label: string, example: string[]) => needed({ kind: 'text' as const, label, example });

const name = word('收件人姓名', '王小華');
const position = word('職務名稱', '門市儲備幹部');
const time = needed(word('時間', '2026-11-22 14:30:00'));
const appointment = word('面試時間', '2026/12/3（四）14:00');
const interview = {
  ...values('面試的時間與地點', [
    ['職缺', '門市儲備幹部'],
    ['時間', '2026/12/3（四）14:00'],
    ['地點', '台中市西區民權路 100 號 3 樓'],
  ]),
  isOwn: true as const,
};
const staff = word('同仁姓名', '林主管');
const minutes = (many: number) => needed(word('有效時間', `${many} 分鐘`));
const hours = (many: number) => needed(word('有效時間', `${many} 小時`));
const typedSubject = word('主旨', '我們收到您的來信了');
const password = code('臨時密碼', 'k7RmQ2xTfw');
const newPassword = needed(link('設定密碼的連結', '/admin'));

interface Letter {
  label: string;
  /** Who gets it, and when. */
  when: string;
  /**
   * An unverified mailbox must not receive anything that a visitor typed (docs/decisions/0023): such letters have no place
   * for a name.
   */
  places: Record<string, Place>;
  /** Subject and title are typed for each mail. */
  isTyped?: true;
}

/** Every letter, with what is filled into it. */
export const LETTERS = {
  confirmation: {
    label: '信箱驗證碼',
    when: '註冊時，寄到填寫的信箱',
    places: { code: code('驗證碼', '482913'), validity: minutes(30) },
  },
  proven: {
    label: '驗證後設定密碼',
    when: '從另一個瀏覽器輸入驗證碼後，寄給會員',
    places: { password, validity: minutes(60), link: needed(link('登入頁面的按鈕', '/login')) },
  },
  temporaryPassword: {
    label: '忘記密碼',
    when: '會員申請忘記密碼時',
    places: { name, password, validity: minutes(60), link: needed(link('登入頁面的按鈕', '/login')) },
  },
  exported: { label: '下載個人資料', when: '會員下載個人資料後', places: { name, time } },
  deleted: { label: '刪除帳號', when: '會員刪除自己的帳號後', places: { name, time } },
  deletedByStaff: { label: '帳號由公司刪除', when: '管理員刪除會員帳號後，寄給會員', places: { name, time } },
  applied: {
    label: '收到應徵',
    when: '應徵時，寄給會員',
    places: {
      position,
      vacancy: values('職缺', [
        ['職缺', '門市儲備幹部'],
        ['地區', '台中市'],
      ]),
      link: link('查看職缺的按鈕', '/jobs'),
    },
  },
  stage: {
    label: '應徵進度',
    when: '變更應徵階段並通知時，寄給應徵者；主旨與各階段的內容在「設定」修改。移至「面試」並填了時間時，寄「面試邀約」',
    places: {
      name,
      subject: word('主旨', '面試邀約：門市儲備幹部'),
      text: text('該階段的內容', ['恭喜您！用人單位希望與您面談。']),
    },
    isTyped: true,
  },
  interview: {
    label: '面試邀約',
    when: '安排面試並通知時，連同行事曆附件寄給應徵者',
    places: { name, position, time: appointment, interview },
  },
  interviewMoved: {
    label: '面試異動',
    when: '變更面試的時間或地點並通知時，連同行事曆附件寄給應徵者',
    places: { name, position, time: appointment, interview },
  },
  interviewReminder: {
    label: '面試提醒',
    when: '面試前一天早上 9 點，寄給之前用信通知過這場面試的應徵者',
    places: { name, position, time: appointment, interview },
  },
  interviewCancelled: {
    label: '面試取消',
    when: '取消面試並通知時，連同行事曆附件寄給應徵者',
    places: { name, position, time: appointment, interview },
  },
  contactReceipt: {
    label: '收到訊息',
    when: '在「聯絡我們」留言後，寄給留言的人',
    places: { link: link('回到網站的按鈕', '/') },
  },
  reply: {
    label: '回覆訊息',
    when: '同仁在後台回覆訊息時；主旨與內容由同仁填寫',
    places: { name, subject: typedSubject, text: text('回覆的內容', ['謝謝您的來信。']) },
    isTyped: true,
  },
  jobAlert: {
    label: '職缺通知',
    when: '會員設定的搜尋有新職缺時，每天早上 9 點寄給會員',
    places: {
      name,
      count: word('新職缺的個數', '3'),
      search: word('會員設定的搜尋', '會計、台中市'),
      vacancies: text('新的職缺', ['■ 會計助理', '台中市西屯區．月薪 36,000~40,000 元']),
      link: link('看全部符合的職缺的按鈕', '/jobs'),
    },
  },
  welcome: {
    label: '訂閱電子報',
    when: '訂閱後，寄給訂閱者',
    places: { link: link('過往電子報的按鈕', '/article/newsletter') },
  },
  issue: {
    label: '電子報',
    when: '每一期寄給訂閱者；主旨與內容在「電子報」填寫',
    places: {
      subject: word('主旨', '十一月號：面試前一天'),
      issue: text('這一期的開場與文章', ['這一期談面試。', '■ 面試前一天，該準備什麼']),
    },
    isTyped: true,
  },
  newApplication: {
    label: '新的應徵',
    when: '有人應徵時，寄給公司',
    places: {
      position,
      application: values('應徵者的聯絡方式', [
        ['職缺', '門市儲備幹部'],
        ['姓名', '王小華'],
        ['電子信箱', 'hua@example.com'],
        ['手機號碼', '0912345678'],
      ]),
      link: needed(link('查看應徵的按鈕', '/admin/applications')),
    },
  },
  withdrawnApplication: {
    label: '撤回應徵',
    when: '有人撤回應徵時，寄給應徵的負責人；沒有負責人時寄給公司',
    places: {
      position,
      application: values('撤回的應徵', [
        ['職缺', '門市儲備幹部'],
        ['原階段', '面試'],
        ['已取消的面試', '2026/12/3（四）14:00'],
      ]),
      link: needed(link('查看應徵的按鈕', '/admin/applications')),
    },
  },
  leftApplicant: {
    label: '履歷已刪除',
    when: '會員帳號或人才庫的履歷刪除時，有應徵進行中或已錄取、或交給過客戶的，寄給應徵的負責人；沒有負責人時寄給公司',
    places: {
      application: values('刪除的應徵', [
        ['人選編號', 'E84C480F'],
        ['應徵', '門市儲備幹部．面試'],
        ['已取消的面試', '2026/12/3（四）14:00 門市儲備幹部'],
        ['交給過的客戶', '晨光貿易股份有限公司'],
      ]),
    },
  },
  newMessage: {
    label: '新的訊息',
    when: '有人在「聯絡我們」留言時，寄給公司',
    places: {
      kind: word('合作諮詢或意見申訴', '合作諮詢'),
      subject: word('訊息的主旨', '想了解人才派遣'),
      message: values('訊息', [
        ['聯絡人', '王小華'],
        ['電子信箱', 'hua@example.com'],
        ['聯絡電話', '0912345678'],
        ['主旨', '想了解人才派遣'],
        ['內容', '請問派遣人員的費用如何計算？'],
      ]),
      link: link('查看訊息的按鈕', '/admin/messages'),
    },
  },
  staffInvitation: {
    label: '後台：邀請同仁',
    when: '管理員邀請同仁時',
    places: {
      name,
      staff,
      role: word('身分', '顧問'),
      validity: hours(72),
      link: needed(link('建立帳號的按鈕', '/admin')),
    },
  },
  staffAssigned: {
    label: '後台：指派負責人',
    when: '同仁把職缺、應徵或訊息交給另一位同仁負責時，寄給他',
    places: {
      name,
      staff,
      what: word('交給他的職缺、應徵或訊息', '職缺「門市儲備幹部」'),
      link: needed(link('前往查看的按鈕', '/admin')),
    },
  },
  staffApplication: {
    label: '後台：負責的職缺有人應徵',
    when: '有人應徵時，寄給職缺的負責人；公司已用同一個信箱收到「新的應徵」時不寄',
    places: { name, position, link: needed(link('查看應徵的按鈕', '/admin/applications')) },
  },
  staffForgotten: {
    label: '後台：忘記密碼',
    when: '同仁在登入頁面申請忘記密碼時',
    places: { name, validity: minutes(60), link: newPassword },
  },
  staffReset: {
    label: '後台：重設密碼',
    when: '管理員為同仁重設密碼時',
    places: { name, staff, validity: hours(72), link: newPassword },
  },
  staffFailures: {
    label: '後台：多次登入失敗',
    when: '一天內輸入錯誤達一定次數時，寄給帳號的同仁',
    places: { name, times: needed(word('次數', '10')), link: needed(link('前往後台的按鈕', '/admin')) },
  },
} as const satisfies Record<keyof typeof letters, Letter>;

export type LetterName = keyof typeof LETTERS;
/** The keys of the letters among the texts of the site. */
export type LetterTexts = { [N in LetterName as `letter-${N}`]: LetterWords } & { 'letter-signature': Signature };

export const letterOf = (name: LetterName): Letter => LETTERS[name];

const NAMES = Object.keys(LETTERS) as LetterName[];

/** The name of the letter under a key; undefined for other texts, and for the signature. */
export const letterNameOf = (key: string): LetterName | undefined => NAMES.find((one) => `letter-${one}` === key);

/** Whether it is one of the letters or their signature. */
export const isLetterKey = (key: string) => key.startsWith('letter-');

const describedLetter = (letter: Letter): Described<LetterWords> =>
  group(letter.label, {
    subject: letter.isTyped ? constant : line('主旨', 100),
    title: letter.isTyped ? constant : line('信件開頭的標題', 60),
    body: paragraph('內文', 3000, { help: '每一行是一段' }),
    button: Object.values(letter.places).some(({ kind }) => kind === 'link')
      ? line('按鈕的文字', 20, { wasConstant: true })
      : constant,
    reason: line('頁尾的說明：為什麼收到這封信', 200),
  });

const signature: Described<Signature> = group('信件的署名', {
  text: paragraph('署名', 300, { help: '在每封信的最後' }),
});

export const letterFields = {
  ...Object.fromEntries(NAMES.map((one) => [`letter-${one}`, describedLetter(letterOf(one))])),
  'letter-signature': signature,
} as { [K in keyof LetterTexts]: Described<LetterTexts[K]> };
