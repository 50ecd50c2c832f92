import { Box, Link } from '@mui/material';
import type { MouseEvent } from 'react';
import { LinkBase, useRecordContext } from 'react-admin';
import { WORD_LINK } from '#features/backoffice/shared/part.tsx';
import type { AdminVacancy } from './contract.ts';

/** Links from a saved vacancy to its client, its applications, suitable talents, and its public page. */
export function VacancyLinks() {
  const vacancy = useRecordContext<AdminVacancy>();
  if (!vacancy) return null;
  const { id, status, category, city, employerId, facts } = vacancy;
  const applications = new URLSearchParams({ filter: JSON.stringify({ vacancyId: id }) });
  // Resumes contain 台中 as well as 台中市.
  const talents = { category, location: city.replace(/[市縣]$/, '') };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {employerId && (
        <Link component={LinkBase} to={clientAddress(employerId)} sx={WORD_LINK}>
          客戶：{facts?.employer}
        </Link>
      )}
      <Link component={LinkBase} to={`/applications?${applications}`} sx={WORD_LINK}>
        查看這個職缺的應徵
      </Link>
      <Link
        component={LinkBase}
        to={`/talents?${new URLSearchParams({ filter: JSON.stringify(talents) })}`}
        sx={WORD_LINK}
      >
        找符合的人才
      </Link>
      {status === 'open' && (
        <Link href={`/job/${encodeURIComponent(id)}`} target="_blank" rel="noopener" sx={WORD_LINK}>
          在網站上查看
        </Link>
      )}
    </Box>
  );
}

const clientAddress = (id: string) => `/clients/${encodeURIComponent(id)}/show`;

/** For a finger, which is wider than a line, the whole row leads only to its vacancy. */
const IN_ROW = {
  display: 'block',
  py: 0.25,
  width: 'fit-content',
  overflowWrap: 'anywhere',
  '@media (pointer: coarse)': { pointerEvents: 'none', color: 'text.secondary', textDecoration: 'none' },
};

/** A link to the client, in a row that leads to its vacancy. */
export const ClientLink = ({ id, name }: { id: string; name: string }) => (
  <Link
    component={LinkBase}
    to={clientAddress(id)}
    onClick={(event: MouseEvent) => event.stopPropagation()}
    variant="body2"
    sx={IN_ROW}
  >
    {name}
  </Link>
);
