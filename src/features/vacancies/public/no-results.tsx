import { Link } from '#ui/link.tsx';

export function NoResults({ hasFilter }: { hasFilter: boolean }) {
  return (
    <div className="empty">
      <img src="/art/empty-search.svg" width="240" height="160" alt="" />
      <p>
        {hasFilter
          ? '沒有完全符合的職缺。試試少一個關鍵字，或放寬地區與類別。'
          : '目前沒有開放中的職缺，歡迎留言告訴我們您想找的工作。'}
      </p>
      <Link className="button" to={hasFilter ? '/jobs' : '/contactUs'}>
        {hasFilter ? '看所有職缺' : '聯絡顧問'}
      </Link>
    </div>
  );
}
