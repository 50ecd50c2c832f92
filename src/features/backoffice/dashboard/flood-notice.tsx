import { Alert, AlertTitle, Box } from '@mui/material';
import type { Dashboard } from './contract.ts';

type Flood = NonNullable<Dashboard['flood']>;

/** Shown when strangers make the site send more mails or create more accounts than usual. */
export function FloodNotice({ flood: { isSpent, mails, accounts, budget } }: { flood: Flood }) {
  const rows = [
    { label: '近 1 小時', mails: mails.hour, accounts: accounts.hour, most: budget.hour },
    { label: '近 24 小時', mails: mails.day, accounts: accounts.day, most: budget.day },
  ];
  return (
    <Alert severity={isSpent ? 'error' : 'warning'} variant="outlined" sx={{ bgcolor: 'background.paper' }}>
      <AlertTitle>{isSpent ? '網站的寄信額度已用完' : '網站的寄信額度已用掉一半以上'}</AlertTitle>
      <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5 }}>
        {rows.map((row) => (
          <li key={row.label}>
            {row.label}：訪客引發的信 {shown(row.mails)} 封、新帳號 {shown(row.accounts)} 個（額度各 {shown(row.most)}）
          </li>
        ))}
      </Box>
      {isSpent
        ? '註冊、忘記密碼、聯絡我們與訂閱電子報，現在會先由訪客的瀏覽器運算片刻才送出；一般訪客幾乎不會察覺。'
        : '可能有程式大量註冊或留言。額度用完後，這些表單會先由訪客的瀏覽器運算片刻才送出。'}
    </Alert>
  );
}

const shown = (count: number) => count.toLocaleString('en');
