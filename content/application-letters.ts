import type { Stage } from './application-stages.ts';

// What applicants are told when their application moves on, by stage; null sends nothing. {name},
// {position}, {company} and {phone} are filled in.

interface ApplicationLetter {
  subject: string;
  paragraphs: string[];
}

export const applicationLetters: Record<Stage, ApplicationLetter | null> = {
  新應徵: null,
  審閱中: {
    subject: '我們正在審閱您的履歷：{position}',
    paragraphs: ['謝謝您應徵「{position}」。顧問正在審閱您的履歷，有進一步消息會主動與您聯絡。'],
  },
  推薦客戶: {
    subject: '我們已推薦您的履歷：{position}',
    paragraphs: [
      '我們已將您的履歷推薦給「{position}」的用人單位。收到回覆後，顧問會儘快通知您。',
      '若您的求職狀況有變動，請隨時告訴我們。',
    ],
  },
  面試: {
    subject: '面試邀約：{position}',
    paragraphs: [
      '恭喜您！「{position}」的用人單位希望與您面談。顧問會以電話與您確認時間與地點。',
      '若三天內沒有接到電話，請來電 {phone}。',
    ],
  },
  錄取: {
    subject: '恭喜錄取：{position}',
    paragraphs: ['恭喜您錄取「{position}」！顧問會與您聯絡，說明報到與薪資等細節。'],
  },
  婉拒: {
    subject: '應徵結果通知：{position}',
    paragraphs: [
      '謝謝您應徵「{position}」。這次用人單位選擇了其他人選，很遺憾沒能幫上忙。',
      '您的履歷會保留在會員專區，歡迎繼續應徵其他職缺；有合適的機會，我們也會主動與您聯絡。',
    ],
  },
  取消: null,
};
