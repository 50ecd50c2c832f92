import { CountsPart } from '#features/backoffice/shared/counts-table.tsx';
import type { Report } from './contract.ts';

/** Who is looking for work, and which people are wanted, for the table that the local government asks for each quarter. */
export function MarketParts({ market, rest }: { market: Report['market']; rest: string }) {
  const { registered, placed, people, openings, categories } = market;
  return (
    <>
      <CountsPart
        title="求職狀況"
        empty="這段期間沒有新登記的履歷或錄取。"
        titles={['求職者', '新登記', '錄取']}
        rows={[
          ...(people.length === 0 ? [] : [{ key: '', name: '合計', counts: [registered, placed] }]),
          ...people.map((one) => ({
            ...{ key: one.by + one.name, name: `${one.by}：${one.name}` },
            counts: [one.registered, one.placed],
          })),
        ]}
        note="新登記是這段期間第一次填寫的履歷，包含人才庫。年齡算到期間的最後一天，學歷取最高的一筆。"
      />
      <CountsPart
        title="求才狀況"
        empty="這段期間沒有新增的職缺或錄取；已刪除的職缺不計。"
        titles={['職務類別', '需求人數', '錄取']}
        rows={[
          ...(categories.total === 0 ? [] : [{ key: '', name: '合計', counts: [openings, placed] }]),
          ...categories.rows.map(({ name, ...counts }) => ({
            key: name,
            name,
            counts: [counts.openings, counts.placed],
          })),
        ]}
        note={`${rest}需求人數只算這段期間新增而且已刊登的職缺，沒有填人數的以 1 人計。這兩張表供每季填報求職、求才狀況表時參考。`}
      />
    </>
  );
}
