import { Box } from '@mui/material';
import { appointmentText } from '#shared/times.ts';
import { Part } from '../shared/part.tsx';
import { ApplicantRow } from './applicant-row.tsx';
import type { Dashboard } from './contract.ts';

/** Today's interviews, or the next ones; nothing if none is arranged. */
export function InterviewList({ interviews: { isToday, rows } }: Pick<Dashboard, 'interviews'>) {
  if (rows.length === 0) return null;
  const now = new Date();
  const timeOf = (at: string) => appointmentText(at, now).slice(isToday ? -5 : 0);
  return (
    <Part title={isToday ? '今日面試' : '接下來的面試'}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => (
          <ApplicantRow
            key={row.id}
            of={row}
            timeWidth={isToday ? '3em' : '8.5em'}
            time={
              <>
                <time dateTime={row.at} style={{ fontWeight: 600 }}>
                  {timeOf(row.at)}
                </time>
                {Date.parse(row.at) < now.getTime() && (
                  <Box component="span" sx={{ display: { xs: 'block', md: 'inline' }, ml: { md: 2 } }}>
                    已過
                  </Box>
                )}
              </>
            }
            remark={row.place}
          />
        ))}
      </Box>
    </Part>
  );
}
