import { Box, Typography } from '@mui/material';
import { Part } from '#features/backoffice/shared/part.tsx';
import { Figure } from '#features/backoffice/shared/tile-list.tsx';
import type { Report, SpanName } from './contract.ts';
import { FEWEST } from './rules.ts';

const LABELS: Record<SpanName, string> = {
  handled: '應徵到開始處理',
  interviewed: '應徵到面試',
  placed: '應徵到錄取',
  filled: '招募天數',
};

const inDays = (days: number) => `${Math.round(days * 10) / 10} 天`;

/** How long each step takes. */
export const SpansPart = ({ spans }: { spans: Report['spans'] }) => (
  <Part title="花了多少天">
    <Box
      component="ul"
      sx={{
        ...{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 },
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)', lg: '1fr 1fr' },
      }}
    >
      {spans.map(({ name, days, count }) => (
        <li key={name}>
          <Figure label={LABELS[name]} count={days === null ? '資料不足' : inDays(days)} isQuiet={days === null} />
          <Typography variant="body2" color="text.secondary">
            {days === null ? `${count} 件，${FEWEST} 件以上才計算` : `${count.toLocaleString('en')} 件的中位數`}
          </Typography>
        </li>
      ))}
    </Box>
    <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
      算的是在這段期間開始處理、第一次面試或錄取的應徵；「開始處理」只算求職者自己的應徵。招募天數從職缺建立或刊登那天（取較早的）算到錄取。
    </Typography>
  </Part>
);
