// Words of the three article lists.

export const articlePages = {
  LatestNews: {
    art: 'harbour',
    lead: '徵才活動、服務異動與法令提醒，第一時間放在這裡。',
    description: '{company}的最新消息：徵才活動、服務公告與勞動法令的重要提醒。',
  },
  Newsletter: {
    art: 'terrace',
    lead: '每月一封，把薪資行情、熱門職缺與法令變動整理給您。',
    description: '{company}電子報：每月整理薪資行情、熱門職缺與勞動法令的變動。',
  },
  Column: {
    art: 'lantern',
    lead: '顧問在面談桌前看到的事，寫給正在想下一步的人。',
    description: '{company}職場專欄：履歷、面試、談薪與轉職，顧問寫給求職者與用人主管的經驗。',
  },
} as const;
