import { type Kysely, sql } from 'kysely';

/** The demonstration's banners were drawn anew: what they are called follows what stands in them. */
const WORDS = [
  ['desktop-welcome', '讓對的人，走到對的位置：台中的人資顧問，始於 2009 年', '每一段路，都有起點：找工作，也找人才'],
  ['desktop-jobs', '薪資先寫清楚，再談夢想：每個職缺都由顧問確認過', '下一份工作，從這裡找：看看現在的職缺'],
  ['desktop-recruit', '缺人，先說清楚缺什麼人：獵才、正職推薦、人才派遣', '找人才，先聊聊需求：認識企業求才服務'],
  ['desktop-payroll', '每月算薪，交給我們：準時、算對，也守得住秘密', '薪資與人事，可以委外：認識委外服務'],
  ['mobile-welcome', '對的人，對的位置：台中的人資顧問', '每段路都有起點：找工作，也找人才'],
  ['mobile-jobs', '今天的新職缺：薪資、地點一眼看到', '找下一份工作：看看現在的職缺'],
  ['mobile-consult', '想轉職？先聊聊：一對一諮詢，求職者免費', '想轉職？先聊聊：認識人才諮詢'],
  ['mobile-recruit', '企業找人才：1–2 個工作天內回覆', '企業找人才：說說您的需求'],
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const [picture, before, after] of WORDS)
    await sql`update carousel_items set alt = ${after} where image_path = ${`/art/banner-${picture}.webp`}
      and alt = ${before}`.execute(db);
}
