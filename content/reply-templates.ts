// Frequent answers of staff, until they write their own. {name} is the writer of the message; {company} and {phone} are the
// agency's.

export interface ReplyTemplateWords {
  id: string;
  name: string;
  text: string;
}

export const replyTemplates: readonly ReplyTemplateWords[] = [
  {
    id: 'service',
    name: '企業詢問服務',
    text: `{name} 您好：

謝謝您來信詢問{company}的服務，我們已收到您的需求。

為了提供合適的方案與報價，想先請教您幾件事：

1. 職務名稱與需求人數
2. 工作地點與預計到職時間
3. 薪資範圍與班別
4. 希望的合作方式（正職推薦、獵才或派遣）

您可以直接回覆這封信，或來電 {phone}。收到資料後，顧問會在兩個工作天內與您聯絡。

{company} 敬上`,
  },
  {
    id: 'vacancy',
    name: '求職者詢問職缺',
    text: `{name} 您好：

謝謝您對我們的職缺有興趣。

職缺的工作內容、地點與薪資，都以網站上的說明為準；還在刊登的職缺就是仍在招募中。想應徵的話，請先在網站註冊並填寫履歷，再到職缺頁面按「應徵」。整個過程不收取任何費用。

履歷送出後，負責的顧問會看過並主動與您聯絡。若有想先了解的地方，歡迎回覆這封信，或來電 {phone}。

祝求職順利
{company} 敬上`,
  },
  {
    id: 'resume',
    name: '收到履歷',
    text: `{name} 您好：

我們已收到您的履歷，謝謝您的信任。

顧問會先了解您的經歷與期望；有合適的職缺，會先與您聯絡並說明內容，取得您的同意後才推薦給企業。

若您的聯絡方式或求職狀況有變動，請回覆這封信告訴我們，或來電 {phone}。

{company} 敬上`,
  },
];
