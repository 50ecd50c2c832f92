import { Box, Typography } from '@mui/material';
import { appointmentText } from '#shared/times.ts';
import { Part } from '../shared/part.tsx';
import { ApplicantRow } from './applicant-row.tsx';
import { type Dashboard, MAX_WITHDRAWALS, WITHDRAWAL_DAYS } from './contract.ts';

/** What applicants have withdrawn lately, so that nobody continues with it; nothing if none has. */
export function WithdrawalList({ withdrawals }: Pick<Dashboard, 'withdrawals'>) {
  if (withdrawals.length === 0) return null;
  const now = new Date();
  return (
    <Part title={`本人撤回（${WITHDRAWAL_DAYS} 天內）`}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {withdrawals.map((row) => (
          <ApplicantRow
            key={row.id}
            of={row}
            timeWidth="8.5em"
            time={<time dateTime={row.at}>{appointmentText(row.at, now)}</time>}
            // If it was settled before, it stays in its stage: whoever counts on the applicant has to be told.
            remark={row.stage === '取消' ? '' : `仍在「${row.stage}」`}
          />
        ))}
      </Box>
      {withdrawals.length === MAX_WITHDRAWALS && (
        <Typography color="text.secondary">這裡只列出最近的 {MAX_WITHDRAWALS} 筆。</Typography>
      )}
    </Part>
  );
}
