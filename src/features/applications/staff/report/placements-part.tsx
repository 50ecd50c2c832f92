import { Box, Button, Link, Typography } from '@mui/material';
import { LinkBase } from 'react-admin';
import { Part } from '#features/backoffice/shared/part.tsx';
import { dateText } from '#shared/dates.ts';
import { RecommendedMark } from '../marks.tsx';
import type { Placement, Report } from './contract.ts';

/** High enough for a finger, even if a long name continues below. */
const LINE = { display: 'inline-block', py: 1.25, lineHeight: '24px', overflowWrap: 'anywhere' } as const;

interface Props {
  placements: Report['placements'];
  /** The address of all of them as a file. */
  file: string;
}

/** Who was placed where, and by whom. */
export const PlacementsPart = ({ placements: { rows, total }, file }: Props) => (
  <Part title="成交">
    {rows.length === 0 ? (
      <Typography color="text.secondary">這段期間沒有人錄取。</Typography>
    ) : (
      <>
        <Typography variant="body2" color="text.secondary">
          {total > rows.length
            ? `共 ${total.toLocaleString('en')} 位，只列出最近的 ${rows.length} 位；下載 CSV 可以看到全部。`
            : `共 ${total} 位。`}
        </Typography>
        <Button component="a" href={file} download variant="outlined" sx={{ my: 1 }}>
          下載成交 CSV
        </Button>
        <Box component="ul" sx={{ m: 0, p: 0 }}>
          {rows.map((row) => (
            <OnePlacement key={row.id} placement={row} />
          ))}
        </Box>
      </>
    )}
  </Part>
);

const linked = (to: string, text: string) => (
  <Link component={LinkBase} to={to} sx={LINE}>
    {text}
  </Link>
);

function OnePlacement({ placement }: { placement: Placement }) {
  const { id, name, position, vacancyId, client, assigneeName, addedBy, placedAt, days, daysOpen } = placement;
  const facts = [
    `${dateText(placedAt)} 錄取`,
    `應徵後 ${days} 天`,
    daysOpen !== null && `招募 ${daysOpen} 天`,
    `負責人：${assigneeName ?? '尚未指派'}`,
  ];
  return (
    <Box
      component="li"
      sx={{
        listStyle: 'none',
        pt: 0.5,
        pb: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {linked(`/applications/${encodeURIComponent(id)}/show`, name || '（未填姓名）')}
        </Box>
        {addedBy !== null && <RecommendedMark addedBy={addedBy} />}
        {vacancyId === null ? (
          <span>{position}（職缺已刪除）</span>
        ) : (
          linked(`/vacancies/${encodeURIComponent(vacancyId)}`, position)
        )}
        {client && linked(`/clients/${encodeURIComponent(client.id)}/show`, client.name)}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {facts.filter(Boolean).join('．')}
      </Typography>
    </Box>
  );
}
