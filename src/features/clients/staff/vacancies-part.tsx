import { Box, Button, Link, Typography } from '@mui/material';
import { LinkBase } from 'react-admin';
import { Part, WORD_LINK } from '#features/backoffice/shared/part.tsx';
import { StatusChip } from '#features/publishing/staff/status-chip.tsx';
import { STATUS_LABELS } from '#features/vacancies/staff/contract.ts';
import type { Client, ClientVacancy } from './contract.ts';

const filtered = (list: string, filter: object) =>
  `/${list}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

/** The client's vacancies, with how many applications are in which stage. */
export function VacanciesPart({ client: { name, vacancies, counts } }: { client: Client }) {
  return (
    <Part title="職缺">
      <Button
        component={LinkBase}
        to={`/vacancies/create?${new URLSearchParams({ employer: name })}`}
        variant="outlined"
        sx={{ mb: 1 }}
      >
        新增職缺
      </Button>
      {vacancies.length === 0 && <Typography color="text.secondary">還沒有職缺</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0 }}>
        {vacancies.map((vacancy) => (
          <OneVacancy key={vacancy.id} vacancy={vacancy} />
        ))}
      </Box>
      {counts.vacancies > vacancies.length && (
        <Typography variant="body2" color="text.secondary">
          共 {counts.vacancies.toLocaleString('en')} 筆，只列出最近更新的 {vacancies.length} 筆。
          <Link component={LinkBase} to={filtered('vacancies', { q: name })} sx={WORD_LINK}>
            到職缺查看全部
          </Link>
        </Typography>
      )}
    </Part>
  );
}

function OneVacancy({ vacancy }: { vacancy: ClientVacancy }) {
  const { id, position, status, headcount, assigneeName, stages } = vacancy;
  const facts = [headcount !== null && `需求 ${headcount} 人`, assigneeName && `負責人：${assigneeName}`];
  return (
    <Box
      component="li"
      sx={{ listStyle: 'none', py: 0.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
        <Link component={LinkBase} to={`/vacancies/${encodeURIComponent(id)}`} sx={{ ...WORD_LINK, fontWeight: 600 }}>
          {position}
        </Link>
        <StatusChip status={status} labels={STATUS_LABELS} isQuiet />
        <Typography component="span" variant="body2" color="text.secondary">
          {facts.filter(Boolean).join('．')}
        </Typography>
      </Box>
      {stages.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          {stages.map(({ stage, count }) => (
            <Link
              key={stage}
              component={LinkBase}
              to={filtered('applications', { vacancyId: id, stage })}
              variant="body2"
              sx={WORD_LINK}
            >
              {stage} {count.toLocaleString('en')}
            </Link>
          ))}
        </Box>
      )}
    </Box>
  );
}
