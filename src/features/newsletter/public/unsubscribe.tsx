import { Head } from '#ui/head.tsx';
import { useSite } from '#ui/site.tsx';

export type UnsubscribeState = 'asking' | 'done' | 'unknown' | 'refused';

/** The words of the page, given the agency's name. */
type UnsubscribeWords = (name: string) => Record<UnsubscribeState, { title: string; text: string }>;

export const newsletterWords: UnsubscribeWords = (name) => ({
  asking: {
    title: '取消訂閱電子報',
    text: `按下「取消訂閱」後，這個信箱就不會再收到${name}電子報。`,
  },
  done: { title: '已取消訂閱', text: '這個信箱不會再收到電子報。想再閱讀時，隨時可以在網站頁尾重新訂閱。' },
  unknown: {
    title: '找不到這筆訂閱',
    text: '這個連結沒有對應的訂閱，可能已經取消了。如果您仍收到電子報，請按最近一封信裡的連結，或與我們聯絡。',
  },
  refused: {
    title: '暫時無法取消訂閱',
    text: '操作太頻繁，或系統暫時無法提供服務。您的訂閱還沒有取消，請稍後再試一次。',
  },
});

/** The page behind the link in a letter; it needs nothing else and works without JavaScript. */
export function Unsubscribe({ words, state }: { words: UnsubscribeWords; state: UnsubscribeState }) {
  const { company } = useSite();
  const { title, text } = words(company.name)[state];
  return (
    <div className="page">
      <Head title={title} description={text} noIndex />
      <section className="card lone-card stack">
        <p className="help">{company.name}</p>
        <h1>{title}</h1>
        <p>{text}</p>
        {state === 'unknown' && (
          <p className="help">
            電話 {company.phone}，信箱{' '}
            <a className="text-link" href={`mailto:${company.email}`}>
              {company.email}
            </a>
          </p>
        )}
        {/* Posts to this page's address: opening it changes nothing, since mail scanners open links too. */}
        <form className="row" method="post">
          {(state === 'asking' || state === 'refused') && (
            <button type="submit" className="button">
              取消訂閱
            </button>
          )}
          <a className="button quiet" href="/">
            回到首頁
          </a>
        </form>
      </section>
    </div>
  );
}
