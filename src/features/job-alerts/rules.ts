import { withFurther } from '#features/vacancies/public/words/rules.ts';
import { jobsAddress, readJobsQuery } from '#features/vacancies/rules.ts';
import { DAY_MS } from '#shared/durations.ts';
import { splitKeywords } from '#shared/search-words.ts';

/** Each may cause one letter a day. */
export const MAX_ALERTS = 5;

/** The longest address of a search, a limit of PostgreSQL's index. Twenty townships with five cities take about 1,900. */
export const MAX_ADDRESS = 2500;

/** 09:00 in Taipei, which has no summer time. */
const SENT_AT_UTC_HOUR = 1;

/** The next morning at which letters are sent. */
export function nextMorning(now: Date): Date {
  const morning = new Date(now);
  morning.setUTCHours(SENT_AT_UTC_HOUR, 0, 0, 0);
  return morning > now ? morning : new Date(morning.getTime() + DAY_MS);
}

/** What an address of the Jobs page searches for; its order and its "new" filter don't matter here. */
export function readSearch(address: string) {
  const { typed: _, sort: __, ...asked } = readJobsQuery(new URLSearchParams(address.split('?')[1] ?? ''));
  const further = new URLSearchParams(asked.further);
  further.delete('updatedWithin');
  const { query, filters, chips } = withFurther({ ...asked, page: 1, further: `${further}` });
  const { keywords, cities, categories } = query;
  const words = splitKeywords(keywords);
  return {
    address: jobsAddress(query),
    label: [...words, ...cities, ...categories, ...chips.map(({ label }) => label)].join('、') || '全部職缺',
    /** As the call takes it (POST /api/vacancy). */
    search: { keywords: words, cities, categories, ...filters },
  };
}

/** The reader of the letter can end its alert here (RFC 8058). */
export const unsubscribeUrl = (publicUrl: string, token: string) =>
  `${publicUrl}/api/jobAlerts/unsubscribe/${encodeURIComponent(token)}`;

/** The words of the page behind that link. */
export const END_WORDS = {
  asking: {
    title: '取消職缺通知',
    text: '按下「取消訂閱」後，這個搜尋有新職缺時就不再寄信給您。您的其他職缺通知不受影響。',
  },
  done: {
    title: '已取消職缺通知',
    text: '這個搜尋有新職缺時不會再寄信給您。想再收到時，隨時可以在職缺搜尋結果的下方重新設定。',
  },
  unknown: {
    title: '找不到這個職缺通知',
    text: '這個連結沒有對應的職缺通知，可能已經取消了。登入後，可以在「履歷表」查看還有哪些通知。',
  },
  refused: {
    title: '暫時無法取消職缺通知',
    text: '操作太頻繁，或系統暫時無法提供服務。這個職缺通知還沒有取消，請稍後再試一次。',
  },
};
