import { Head } from '#ui/head.tsx';
import { useSite } from '#ui/site.tsx';

/** Shown when a browser sent a form by itself because the page's scripts were missing: nothing was done. */
export function NotSent({ path }: { path: string }) {
  const { company } = useSite();
  return (
    <section className="page narrow stack">
      <Head title="表單沒有送出" description="這個表單需要 JavaScript" noIndex />
      <h1>表單沒有送出</h1>
      <p>您填寫的內容沒有送出，我們也沒有留存。這個表單需要 JavaScript，請先在瀏覽器啟用，等網頁載入完成後再送一次。</p>
      <p>若還是送不出去，歡迎來電 {company.phone}，我們會協助您。</p>
      <p className="row">
        <a className="button" href={path}>
          回到表單
        </a>
        <a className="button quiet" href="/">
          回到首頁
        </a>
      </p>
    </section>
  );
}
