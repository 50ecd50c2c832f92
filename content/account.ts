// Words of the account pages.

export const accountContent = {
  login: {
    title: '登入',
    lead: '登入後一步就能應徵，履歷也隨時可以修改。',
    description: '登入晴川人資，線上應徵職缺、維護履歷與變更密碼。',
  },
  register: {
    title: '註冊',
    lead: '註冊免費，找工作的每一步也都不收費。',
    description: '註冊晴川人資會員，建立線上履歷，一步應徵職缺。求職者全程免費。',
    notice:
      '我們蒐集您的姓名、電子信箱與手機號碼，用於會員管理與就業服務，保管至您刪除帳號為止；您可以隨時查詢、更正或刪除。送出即表示您已閱讀並同意',
  },
  changePassword: {
    title: '變更密碼',
    lead: '變更後，其他裝置上的登入會一併結束。',
    description: '變更晴川人資會員密碼。',
  },
  thirdParty: '第一次用 LINE 或 Google 登入時，我們會取得您在該服務的名稱與電子信箱來建立會員，使用方式見',
  phoneHelp: '不含連字號，09 開頭共 10 碼，例如 0912345678',
  passwordHelp: '8–20 個字元，須同時包含英文字母與數字，可使用底線；建議大小寫混用。',
} as const;
