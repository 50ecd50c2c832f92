// Words of the account pages: first those that staff may change, then those that belong to what the pages do.

export type AccountContent = {
  login: { lead: string; description: string };
  register: { lead: string; description: string; notice: string };
  /** Beside the buttons of LINE and Google. */
  thirdParty: string;
};

export const account: AccountContent = {
  login: {
    lead: '登入後一步就能應徵，履歷也隨時可以修改。',
    description: '登入會員，線上應徵職缺、維護履歷與變更密碼。',
  },
  register: {
    lead: '註冊免費，找工作的每一步也都不收費。',
    description: '註冊會員，建立線上履歷，一步應徵職缺。求職者全程免費。',
    notice:
      '我們蒐集您的姓名、電子信箱與手機號碼，用於會員管理與就業服務，保管至您刪除帳號為止；您可以隨時查詢、更正或刪除。送出即表示您已閱讀並同意',
  },
  thirdParty: '第一次用 LINE 或 Google 登入時，我們會取得您在該服務的名稱與電子信箱來建立會員，使用方式見',
};

export const accountContent = {
  changePassword: {
    title: '變更密碼',
    lead: '變更後，其他裝置會自動登出。',
    description: '變更會員密碼。',
  },
  rights: {
    title: '您的個人資料',
    lead: '依個人資料保護法，您可以隨時取得自己的資料，也可以要求刪除；我們另外列出誰看過您的資料。',
    export:
      '下載一個 ZIP 檔，內容包含帳號資料、履歷、應徵紀錄與您上傳的檔案。在 LINE、Facebook 等 App 裡可能無法下載，請改用瀏覽器登入。',
    accesses: '本公司人員每次調閱您的履歷或檔案，都會留下紀錄。',
    delete: '刪除帳號後，資料無法復原。',
  },
  deleteAccount: {
    lost: [
      '帳號與登入方式',
      '履歷的所有內容與上傳的檔案',
      '應徵紀錄；進行中的應徵也會一併取消',
      '電子報訂閱、職缺通知與收藏的職缺',
    ],
    kept: '您寄給我們的留言屬於往來信件，不會刪除；如需刪除請直接與我們聯絡。',
  },
  phoneHelp: '不含連字號，09 開頭共 10 碼，例如 0912345678',
  passwordHelp: '8–20 個字元，須同時包含英文字母與數字，可使用底線；建議大小寫混用。',
} as const;
