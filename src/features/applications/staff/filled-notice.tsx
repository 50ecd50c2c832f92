import { Alert, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { PART_LINK } from '#features/backoffice/shared/part.tsx';
import { call } from '#shared/call.ts';
import type { Application, countApplications } from './contract.ts';

const HIRED = '錄取';

/**
 * Says that a vacancy has all the people it wants once somebody has been hired for it: it is still on the site, and more
 * people apply.
 */
export function FilledNotice({ application }: { application: Application }) {
  const { vacancyId, stage, withdrawnAt, wanted } = application;
  // A hire who has withdrawn since leaves the place open.
  const isAsked = stage === HIRED && withdrawnAt === null && wanted !== null;
  const { data } = useQuery({
    // Invalidated together with react-admin's lists of applications.
    queryKey: ['applications', 'counts', { vacancyId }],
    queryFn: () => call<typeof countApplications>('GET /api/admin/applications/counts', { query: { vacancyId } }),
    enabled: isAsked,
  });
  const hired = data?.stages.find((one) => one.stage === HIRED)?.count ?? 0;
  if (!isAsked || hired < wanted) return null;
  return (
    <Alert severity="info" sx={{ mt: 2 }}>
      這個職缺需求 {wanted} 人，已錄取 {hired} 人，還在刊登。不再收人的話，可以下架。
      <Link component={LinkBase} to={`/vacancies/${encodeURIComponent(vacancyId)}`} sx={PART_LINK}>
        前往職缺
      </Link>
    </Alert>
  );
}
