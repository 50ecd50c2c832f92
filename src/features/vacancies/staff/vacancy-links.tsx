import { Box, Link } from '@mui/material';
import { LinkBase, useRecordContext } from 'react-admin';
import type { AdminVacancy } from './contract.ts';

/** From a saved vacancy to who applied for it, to whom it may suit, and to what visitors see of it. */
export function VacancyLinks() {
  const vacancy = useRecordContext<AdminVacancy>();
  if (!vacancy) return null;
  const { id, status, category, city } = vacancy;
  const applications = new URLSearchParams({ filter: JSON.stringify({ vacancyId: id }) });
  // Resumes say 台中 as well as 台中市.
  const talents = { category, location: city.replace(/[市縣]$/, '') };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <Link component={LinkBase} to={`/applications?${applications}`} sx={LINE}>
        查看這個職缺的應徵
      </Link>
      <Link component={LinkBase} to={`/talents?${new URLSearchParams({ filter: JSON.stringify(talents) })}`} sx={LINE}>
        找符合的人才
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
