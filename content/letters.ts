// The words of the mails, as delivered. {company} and the like are the company's facts; other braces are filled in for each
// mail (src/features/company/letters/fields.ts). One that stands alone on a line is a part: a code, a button, a list of
// values.

export type LetterWords = {
  subject: string;
  title: string;
  /** Each line is a paragraph. */
  body: string;
  /** The text of the button; empty in letters without one. */
  button: string;
  /** At the foot of the mail: why somebody gets it. */
  reason: string;
};

export type Signature = { text: string };

const paragraphs = (...texts: string[]) => texts.join('\n\n');

export const signature: Signature = {
  text: '{legalName}｜{address}\n電話 {phone}（{serviceHours}）｜{email}',
};

export const letters = {
  confirmation: {
    subject: '請驗證您的電子信箱｜{company}',
    title: '請驗證您的電子信箱',
    body: paragraphs(
      '您好：',
      '感謝您註冊{company}會員。請在註冊頁面輸入以下驗證碼，完成信箱驗證：',
      '{code}',
      '驗證碼 {validity}內有效。若已過期，或輸入錯誤達 5 次，請在註冊頁面重新寄送驗證信；只有最新一封信的驗證碼有效。',
    ),
    button: '',
    reason:
      '有人以這個信箱註冊會員，所以您收到這封信。如果不是您，請不要輸入這組驗證碼，也不要告訴別人，帳號就不會啟用。',
  },
  proven: {
    subject: '信箱已驗證，請設定密碼｜{company}',
    title: '信箱已驗證，請設定密碼',
    body: paragraphs(
      '您好：',
      '您的電子信箱已完成驗證，帳號可以使用了。',
      '輸入驗證碼的瀏覽器，和註冊時的不是同一個。我們無法確認註冊時的密碼是不是您設定的，所以沒有採用。請用以下臨時密碼登入：',
      '{password}',
      '臨時密碼 {validity}內有效，只能使用一次。登入後請變更密碼，「舊密碼」填這組臨時密碼。過期時，請在登入頁面使用「忘記密碼」。',
      '{link}',
    ),
    button: '前往登入',
    reason: '有人以這個信箱註冊會員，並輸入了驗證信裡的驗證碼，所以您收到這封信。',
  },
  temporaryPassword: {
    subject: '您的臨時密碼｜{company}',
    title: '您的臨時密碼',
    body: paragraphs(
      '{name} 您好：',
      '您申請了忘記密碼。請用以下臨時密碼登入：',
      '{password}',
      '臨時密碼 {validity}內有效，只能使用一次。登入後請儘快變更密碼；變更時，「舊密碼」可以填這組臨時密碼。',
      '{link}',
    ),
    button: '前往登入',
    reason: '有人為這個信箱申請忘記密碼，所以您收到這封信。如果不是您，請不必理會，原本的密碼仍然有效。',
  },
  exported: {
    subject: '您下載了個人資料｜{company}',
    title: '您下載了個人資料',
    body: paragraphs(
      '{name} 您好：',
      '您在 {time} 下載了一份個人資料，內容包含帳號資料、履歷、應徵紀錄與檔案。請妥善保管下載的檔案。',
      '如果不是您本人操作，請立即變更密碼，並來電 {phone} 告訴我們。',
    ),
    button: '',
    reason: '這封信通知您帳號的重要變動，所以無法取消訂閱。',
  },
  deleted: {
    subject: '帳號已刪除｜{company}',
    title: '帳號已刪除',
    body: paragraphs(
      '{name} 您好：',
      '您在 {time} 刪除了帳號。帳號資料、履歷、檔案與應徵紀錄都已移除，無法復原；電子報也已取消訂閱。',
      '謝謝您曾經使用我們的服務。之後需要時，歡迎用同一個信箱重新註冊。',
      '如果不是您本人操作，請來電 {phone} 告訴我們。',
    ),
    button: '',
    reason: '這封信通知您帳號的重要變動，所以無法取消訂閱。',
  },
  deletedByStaff: {
    subject: '帳號已刪除｜{company}',
    title: '帳號已刪除',
    body: paragraphs(
      '{name} 您好：',
      '我們在 {time} 刪除了您的帳號。帳號資料、履歷、檔案與應徵紀錄都已移除，無法復原；電子報也已取消訂閱。',
      '如果您沒有提出這項要求，或想了解原因，請來電 {phone} 或回信給我們。',
    ),
    button: '',
    reason: '這封信通知您帳號的重要變動，所以無法取消訂閱。',
  },
  applied: {
    subject: '我們收到您的應徵了：{position}',
    title: '我們收到您的應徵了',
    body: paragraphs(
      '您好：',
      '謝謝您透過{company}應徵以下職缺。顧問會在一到兩個工作天內與您聯絡。',
      '{vacancy}',
      '{link}',
      '若有急事，請在服務時間（{serviceHours}）直接來電 {phone}。',
    ),
    button: '查看職缺',
    reason: '您的帳號應徵了職缺，所以您收到這封信。如果不是您本人操作，請變更密碼，並直接回覆這封信告訴我們。',
  },
  stage: {
    subject: '{subject}',
    title: '{subject}',
    body: paragraphs(
      '{name} 您好：',
      '{text}',
      '有任何問題，請直接回覆這封信，或在服務時間（{serviceHours}）來電 {phone}。',
    ),
    button: '',
    reason: '您透過{company}應徵職缺，所以您收到這封信。',
  },
  interview: {
    subject: '面試邀約：{position}',
    title: '面試邀約：{position}',
    body: paragraphs(
      '{name} 您好：',
      '「{position}」的用人單位希望與您面談，時間與地點如下：',
      '{interview}',
      '附件可以把這場面試加入您的行事曆。',
      '若這個時間不方便，請直接回覆這封信，或在服務時間（{serviceHours}）來電 {phone}，我們會為您改期。',
    ),
    button: '',
    reason: '您透過{company}安排面試，所以您收到這封信。',
  },
  interviewMoved: {
    subject: '面試異動：{position}',
    title: '面試異動：{position}',
    body: paragraphs(
      '{name} 您好：',
      '「{position}」的面試有異動，請以這次的時間與地點為準：',
      '{interview}',
      '附件可以更新您行事曆裡的這場面試。造成不便，敬請見諒。',
      '若這個時間不方便，請直接回覆這封信，或在服務時間（{serviceHours}）來電 {phone}。',
    ),
    button: '',
    reason: '您透過{company}安排面試，所以您收到這封信。',
  },
  interviewReminder: {
    subject: '面試提醒：{time}，{position}',
    title: '提醒您的面試：{position}',
    body: paragraphs(
      '{name} 您好：',
      '提醒您，「{position}」的面試就快到了：',
      '{interview}',
      '若臨時無法出席，請儘早直接回覆這封信，或在服務時間（{serviceHours}）來電 {phone}，我們會通知用人單位並為您改期。',
    ),
    button: '',
    reason: '您透過{company}安排面試，所以您收到這封信。',
  },
  interviewCancelled: {
    subject: '面試取消：{position}',
    title: '面試取消：{position}',
    body: paragraphs(
      '{name} 您好：',
      '很抱歉，「{position}」的這場面試取消了：',
      '{interview}',
      '附件可以把它從您的行事曆移除。',
      '有任何問題，請直接回覆這封信，或在服務時間（{serviceHours}）來電 {phone}。',
    ),
    button: '',
    reason: '您透過{company}安排面試，所以您收到這封信。',
  },
  contactReceipt: {
    subject: '我們收到您的留言了｜{company}',
    title: '我們收到您的留言了',
    body: paragraphs(
      '您好：',
      '謝謝您聯絡{company}。我們已收到您的留言，會在一到兩個工作天內以電子郵件或電話回覆您。',
      '若有急事，請在服務時間（{serviceHours}）直接來電 {phone}。',
      '{link}',
    ),
    button: '回到網站',
    reason: '有人在網站的「聯絡我們」填寫這個信箱，所以您收到這封信。如果不是您，請不必理會。',
  },
  reply: {
    subject: '{subject}',
    title: '{subject}',
    // As typed: staff begin their answer with a greeting, and a greeting of ours would be the second.
    body: paragraphs('{text}'),
    button: '',
    reason: '您在{company}網站的「聯絡我們」留言，所以您收到這封回覆。',
  },
  jobAlert: {
    subject: '{count} 個新職缺：{search}',
    title: '有 {count} 個新職缺',
    body: paragraphs('{name} 您好：', '您設定的職缺通知「{search}」有新的職缺：', '{vacancies}', '{link}'),
    button: '看全部符合的職缺',
    reason:
      '您在{company}網站設定了職缺通知「{search}」，所以您收到這封信，每天最多一封。您的其他通知在「履歷表」查看與刪除；不想再收到這一個，請按以下連結。',
  },
  welcome: {
    subject: '您已訂閱電子報｜{company}',
    title: '您已訂閱電子報',
    body: paragraphs(
      '您好：',
      '感謝您訂閱{company}電子報。新的一期出刊時，我們會寄到這個信箱。',
      '{link}',
      '如果不是您本人訂閱，請依下方說明取消，之後就不會再收到。',
    ),
    button: '閱讀過往電子報',
    reason: '您收到這封信，是因為這個信箱訂閱了電子報。不想再收到，請按以下連結取消。',
  },
  issue: {
    subject: '{subject}',
    title: '{subject}',
    body: '{issue}',
    button: '',
    reason: '您收到這封信，是因為這個信箱訂閱了電子報。不想再收到，請按以下連結取消。',
  },
  newApplication: {
    subject: '【應徵】{position}',
    title: '有人應徵職缺',
    body: paragraphs('{application}', '{link}', '直接回覆這封信，就會寄給應徵的人。請在一到兩個工作天內回覆。'),
    button: '查看應徵',
    reason: '有人在網站應徵職缺，所以您收到這封信。',
  },
  withdrawnApplication: {
    subject: '【撤回應徵】{position}',
    title: '有人撤回應徵',
    body: paragraphs(
      '{application}',
      '應徵的人已撤回這筆應徵，請不要再把履歷交給客戶；已經交出的，請通知客戶。',
      '{link}',
    ),
    button: '查看應徵',
    reason: '您或您的公司負責這筆應徵，所以您收到這封信。',
  },
  leftApplicant: {
    subject: '【履歷已刪除】應徵一併移除',
    title: '履歷已刪除，應徵一併移除',
    body: paragraphs(
      '{application}',
      '這個人的帳號或履歷已刪除，應徵也一併刪除，後台不再保留。如果已經約好面試或把履歷交給客戶，請通知客戶取消面試，並刪除手上的履歷。',
    ),
    button: '',
    reason: '您或您的公司負責這個人的應徵，所以您收到這封信。',
  },
  newMessage: {
    subject: '【{kind}】{subject}',
    title: '網站訊息：{kind}',
    body: paragraphs('{message}', '{link}', '直接回覆這封信，就會寄給留言的人。請在一到兩個工作天內回覆。'),
    button: '查看訊息',
    reason: '這封信由網站的「聯絡我們」寄出。',
  },
  staffInvitation: {
    subject: '邀請您加入{company}後台',
    title: '邀請您加入{company}後台',
    body: paragraphs(
      '{name} 您好：',
      '{staff} 邀請您以「{role}」身分使用{company}的後台。請在 {validity}內設定密碼，建立您的帳號：',
      '{link}',
      '連結只能使用一次，請勿轉寄。管理員另須設定兩步驟驗證，請先在手機安裝驗證 App。',
    ),
    button: '建立帳號',
    reason: '{company}的管理員以這個信箱邀請您，所以您收到這封信。如果您不認識對方，請不必理會。',
  },
  staffAssigned: {
    subject: '{staff} 請您負責{what}',
    title: '{staff} 請您負責{what}',
    body: paragraphs('{name} 您好：', '{staff} 在{company}後台把{what}交給您負責。', '{link}'),
    button: '前往查看',
    reason: '同仁在後台把負責人改為您，所以您收到這封信。',
  },
  staffApplication: {
    subject: '【您負責的應徵】{position}',
    title: '您負責的職缺有人應徵',
    body: paragraphs('{name} 您好：', '有人應徵您負責的職缺「{position}」。請在一到兩個工作天內回覆。', '{link}'),
    button: '查看應徵',
    reason: '您是這個職缺的負責人，所以您收到這封信。',
  },
  staffForgotten: {
    subject: '設定新的後台密碼｜{company}',
    title: '設定新的後台密碼',
    body: paragraphs(
      '{name} 您好：',
      '您申請了忘記密碼。請在 {validity}內設定{company}後台的新密碼；在那之前，原密碼仍然有效。',
      '{link}',
      '連結只能使用一次，請勿轉寄。已開啟兩步驟驗證的帳號，設定後仍須輸入驗證碼。',
    ),
    button: '設定新密碼',
    reason: '有人在後台登入頁面為這個信箱申請忘記密碼，所以您收到這封信。如果不是您，請不必理會。',
  },
  staffReset: {
    subject: '重設後台密碼｜{company}',
    title: '重設後台密碼',
    body: paragraphs(
      '{name} 您好：',
      '{staff} 為您重設{company}後台的密碼。請在 {validity}內設定新密碼；在那之前，原密碼仍然有效。',
      '{link}',
      '連結只能使用一次，請勿轉寄。如果您沒有要求重設，請通知管理員。',
    ),
    button: '設定新密碼',
    reason: '這封信通知您帳號的重要變動。',
  },
  staffFailures: {
    subject: '您的後台帳號今天多次登入失敗｜{company}',
    title: '您的後台帳號今天多次登入失敗',
    body: paragraphs(
      '{name} 您好：',
      '今天以您的帳號登入{company}後台，密碼或驗證碼已經輸入錯誤 {times} 次。',
      '如果是您本人忘記密碼，請在登入頁面使用「忘記密碼」。',
      '如果不是您本人，這幾次嘗試都沒有登入成功，您的密碼仍然有效。請確認這組密碼沒有用在其他地方，並通知管理員。',
      '{link}',
    ),
    button: '前往後台',
    reason: '這封信通知您帳號的異常狀況，一天最多一封。',
  },
} satisfies Record<string, LetterWords>;
