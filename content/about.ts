// Words of the About page. Statements carry no invented figures or awards.

export type Milestone = { year: number; title: string; text: string };
export type Feature = { title: string; text: string };

export type AboutContent = {
  metaTitle: string;
  metaDescription: string;
  intro: { title: string; paragraphs: string[] };
  milestonesTitle: string;
  milestones: Milestone[];
  seekers: { title: string; lead: string; items: Feature[] };
  employers: { title: string; lead: string; items: Feature[] };
  principles: { title: string; items: string[] };
};

export const about: AboutContent = {
  metaTitle: '關於{shortName}',
  metaDescription:
    '{company} 2009 年在台中成立，從中部製造業的徵才做起，如今為求職者與企業提供媒合、獵才、派遣、薪酬委外與人資制度的服務。',
  intro: {
    title: '一條河，兩邊都是人',
    paragraphs: [
      '{company} 2009 年在台中成立。那一年景氣剛從谷底爬起來，工廠想補人，人想回去上班，兩邊卻常常對不上。我們從幾家精密機械廠的徵才做起，一個職缺一個職缺地問清楚：這份工作每天在做什麼、為什麼缺人、做得好的人會走到哪裡。',
      '這個習慣一直留著。顧問接到職缺，會先到現場看過或跟用人主管談過，才介紹給求職者；收到履歷，會先跟本人談過，取得同意，才交給企業。聽起來慢，但少走很多冤枉路。',
      '現在我們的同事有做過人資的、跑過業務的、管過產線的，也有從海外派駐回來的。大家的共同點是願意聽，也願意說實話。工作不適合，我們會告訴您；條件開得太緊，我們也會告訴企業。',
    ],
  },
  milestonesTitle: '走過的路',
  milestones: [
    {
      year: 2009,
      title: '在台中起步',
      text: '三張辦公桌、一支電話，為中部製造業介紹工程與生管人才。',
    },
    {
      year: 2014,
      title: '開始做人才派遣',
      text: '成立派遣團隊，由我們僱用、投保與給薪，讓短期人力也有完整的勞動保障。',
    },
    {
      year: 2015,
      title: '跨出島外',
      text: '隨客戶的腳步協助越南、泰國與中國據點的台籍幹部招募，建立派駐前的行前說明。',
    },
    {
      year: 2017,
      title: '薪酬與人資委外',
      text: '增設薪酬小組，替沒有專職人資的公司算薪、投保、整理工作規則。',
    },
    {
      year: 2020,
      title: '線上履歷與視訊諮詢',
      text: '疫情讓面談改到螢幕上。我們把履歷、應徵與諮詢搬上網，外縣市與海外的求職者，也不必特地跑一趟。',
    },
  ],
  seekers: {
    title: '給求職者',
    lead: '找工作已經夠累了，我們把能省的力氣替您省下來。',
    items: [
      { title: '全程免費', text: '諮詢、履歷健檢、推薦到報到，都不向求職者收費。' },
      { title: '薪資先說清楚', text: '職缺寫出薪資範圍或計算方式，面談前就知道值不值得跑一趟。' },
      { title: '同意才推薦', text: '履歷送到哪一家、送哪些內容，每一次都先問過您。' },
      { title: '面試前有準備', text: '顧問會說明公司的狀況、面談的重點，以及主管在意的事。' },
      { title: '結果一定回覆', text: '有沒有錄取都會通知，能轉述的原因也會告訴您。' },
      { title: '報到後還找得到人', text: '到職後一段時間內顧問會主動關心，遇到狀況也能直接打來。' },
    ],
  },
  employers: {
    title: '給企業',
    lead: '找人之前，先把要找的人說清楚。',
    items: [
      { title: '職務訪談', text: '跟用人主管談過，把工作內容、必要條件與可以教的條件分開。' },
      { title: '市場行情', text: '以同職務的求才與求職狀況，告訴您這樣的薪資與條件，找不找得到人。' },
      { title: '先談過再推薦', text: '每位人選都經顧問面談並附上評估，不丟整疊履歷。' },
      { title: '合法的刊登內容', text: '協助檢查職缺文字，避開就業歧視與薪資未揭示的問題。' },
      { title: '同一位窗口', text: '需求、面談、報到，都由同一位顧問負責，不必重新說明一遍。' },
      { title: '到職後追蹤', text: '在適應期間分別與主管和新人談話，早一點發現落差。' },
    ],
  },
  principles: {
    title: '我們堅持的幾件事',
    items: [
      '不向求職者收取登記費、介紹費或任何保證金。',
      '不扣留身分證件，也不要求與工作無關的個人資料。',
      '不刊登違反就業服務法與勞動基準法的職缺。',
      '不主動挖角合作中客戶的員工。',
    ],
  },
};
