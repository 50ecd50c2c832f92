import { CountsPart } from '#features/backoffice/shared/counts-table.tsx';
import type { CameBy, Report } from './contract.ts';

const sum = ({ own, recommended }: CameBy) => own + recommended;

/** How many applications came in, and which stages they have reached. */
export function ArrivalsPart({ arrivals: { came, reached, open, settled } }: { arrivals: Report['arrivals'] }) {
  const all = sum(came);
  const share = (count: number) => `${Math.round((100 * count) / all)}%`;
  const row = (name: string, one: CameBy) => ({
    ...{ key: name, name },
    counts: [one.own, one.recommended, sum(one), share(sum(one))],
  });
  const rows = [
    row('收到', came),
    ...reached.map((one) => row(`曾到${one.stage}`, one)),
    row('目前進行中', open),
    ...settled.map((one) => row(`目前${one.stage}`, one)),
  ];
  return (
    <CountsPart
      title="應徵走到哪裡"
      empty="這段期間沒有收到應徵。"
      titles={['應徵', '本人', '推薦', '合計', '比例']}
      rows={all === 0 ? [] : rows}
      note="只算這段期間收到的應徵，走到今天為止。「本人」是求職者自己應徵，「推薦」是顧問推薦到職缺；沒有經過的階段不計。會員刪除帳號後，其應徵也不再計入。"
    />
  );
}
