import { useEffect } from 'react';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { Head } from '#ui/head.tsx';
import { Link } from '#ui/link.tsx';
import { useLocation, useNavigate } from '#ui/routing/use-router.tsx';

/** The result of linking a sign-in (spec §2, BindResult); then home. */
export default function BindResultPage() {
  const navigate = useNavigate();
  const search = new URLSearchParams(useLocation().search);
  // Anything but a truthy word is a failure, and so is the word false (decisions §10).
  const result = search.get('result') ?? '';
  const isLinked = result !== '' && result !== 'false';
  const message = search.get('message') ?? '';
  useEffect(() => {
    let isLeft = false;
    const alert = isLinked
      ? showAlert({ icon: 'success', title: '已完成綁定' })
      : showAlert({ icon: 'error', title: '綁定失敗', texts: message ? [message] : [] });
    alert.then(() => {
      if (!isLeft) navigate('/', { replace: true });
    });
    return () => {
      isLeft = true;
    };
  }, [isLinked, message, navigate]);
  return (
    <section className="page empty">
      <Head title="綁定結果" description="帳號綁定的結果" path="/bindResult" noIndex />
      <h1>{isLinked ? '已完成綁定' : '綁定失敗'}</h1>
      {!isLinked && message && <p>{message}</p>}
      <Link className="button" to="/">
        回到首頁
      </Link>
    </section>
  );
}
