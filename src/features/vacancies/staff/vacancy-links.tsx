import { Box, Link } from '@mui/material';
import { LinkBase, useRecordContext } from 'react-admin';
import type { AdminVacancy } from './contract.ts';

/** From a saved vacancy to who applied for it, and to what visitors see of it. */
export function VacancyLinks() {
  const vacancy = useRecordContext<AdminVacancy>();
  if (!vacancy) return null;
  const { id, status } = vacancy;
  const applications = new URLSearchParams({ filter: JSON.stringify({ vacancyId: id }) });
  return (
    <Box sx={{ display: 'flex', columnGap: 2 }}>
      <Link component={LinkBase} to={`/applications?${applications}`} sx={LINE}>
        查看這個職缺的應徵
      </Link>
      {status === 'open' && (
        <Link href={`/job/${encodeURIComponent(id)}`} target="_blank" rel="noopener" sx={LINE}>
          在網站上查看
        </Link>
      )}
    </Box>
  );
}

/** High enough for a finger. */
const LINE = { lineHeight: '44px' };
