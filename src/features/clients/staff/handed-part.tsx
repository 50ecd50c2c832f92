import { Link, Typography } from '@mui/material';
import { LinkBase } from 'react-admin';
import { PART_LINK, Part } from '#features/backoffice/shared/part.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import type { Client } from './contract.ts';

/** Whose resumes the client was given, without people who have left since. */
export const HandedPart = ({ client: { handed, counts } }: { client: Client }) => (
  <Part title="已推薦的人才">
    {handed.length === 0 && (
      <Typography color="text.secondary">
        目前沒有推薦過的人才。下載或列印履歷給客戶時填上這家公司，就會列在這裡。
      </Typography>
    )}
    {counts.handed > handed.length && (
      <Typography variant="body2" color="text.secondary">
        共 {counts.handed.toLocaleString('en')} 筆，只列出最近的 {handed.length} 筆。
      </Typography>
    )}
    {handed.map(({ talentId, name, staffName, action, accessedAt }) => (
      <Link
        key={`${accessedAt} ${talentId}`}
        component={LinkBase}
        to={`/talents/${encodeURIComponent(talentId)}/show`}
        sx={PART_LINK}
      >
        {name || '（未填姓名）'}
        <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
          {staffName}．{action}　<Time at={accessedAt} />
        </Typography>
      </Link>
    ))}
  </Part>
);
