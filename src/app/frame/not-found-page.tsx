import { useEffect } from 'react';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { Head } from '#ui/head.tsx';
import { Link } from '#ui/link.tsx';
import { useNavigate } from '#ui/routing/use-router.tsx';

/** Spec §2, NotFound: a dialog, then home. Without JavaScript the page itself has a link. */
export default function NotFoundPage() {
  const navigate = useNavigate();
  useEffect(() => {
    let isLeft = false;
    showAlert({ icon: 'error', title: '找不到頁面', texts: ['將為您導回首頁'] }).then(() => {
      if (!isLeft) navigate('/');
    });
    return () => {
      isLeft = true;
    };
  }, [navigate]);
  return (
    <section className="page empty">
      <Head title="找不到頁面" description="這個頁面不存在或已經移除" noIndex />
      <img src="/art/lost.svg" width="240" height="160" alt="" />
      <h1>找不到頁面</h1>
      <p>這個頁面不存在，可能是職缺已經截止，或網址打錯了。</p>
      <p className="row">
        <Link className="button" to="/">
          回到首頁
        </Link>
        <Link className="button quiet" to="/jobs">
          看看職缺
        </Link>
      </p>
    </section>
  );
}
