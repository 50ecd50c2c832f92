import { Alert, Box, Button, GlobalStyles, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-admin';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { call } from '#shared/call.ts';
import { dateText } from '#shared/dates.ts';
import type { AccessPurpose } from '../accesses/rules.ts';
import { titleOf } from '../document/rules.ts';
import { DISCLOSURES, type HandedOn, type PrintedResume, type printResume } from './contract.ts';
import { tellPrinted } from './handing/use-printed.ts';
import { ResumeView } from './resume-view.tsx';

/** A resume alone on the page, as it is printed. The access is recorded by the time the server answers. */
export function PrintPage() {
  const id = useParams().id ?? '';
  const said = new URLSearchParams(useLocation().search);
  const query: HandedOn = {
    form: said.get('form') === 'full' ? 'full' : 'masked',
    purpose: (said.get('purpose') ?? '媒合職缺') as AccessPurpose,
    ...Object.fromEntries(DISCLOSURES.filter((one) => said.get(one) === 'true').map((one) => [one, 'true'])),
    recommendation: said.get('recommendation') ?? '',
    client: said.get('client') ?? '',
  };
  const { data, error } = useQuery({
    queryKey: ['print', id, query],
    queryFn: async () => {
      const sheet = await call<typeof printResume>('GET /api/admin/talents/{id}/print', { params: { id }, query });
      tellPrinted({ id, query });
      return sheet;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Box component="main" sx={{ maxWidth: 800, mx: 'auto', p: 2, '@media print': { p: 0, maxWidth: 'none' } }}>
      <GlobalStyles styles={PAPER} />
      {error && <FailureNotice error={error} />}
      {!error && !data && <Skeleton variant="rounded" height={480} />}
      {data && <Sheet printed={data} />}
    </Box>
  );
}

function Sheet({ printed }: { printed: PrintedResume }) {
  const { agency, form, reference, recommendation, resume } = printed;
  const isMasked = form === 'masked';
  const { avatar } = resume;
  return (
    <>
      <Alert
        severity="info"
        sx={{ mb: 2, alignItems: 'center', '@media print': { display: 'none' } }}
        action={
          <Button variant="contained" onClick={() => window.print()}>
            列印
          </Button>
        }
      >
        {isMasked ? '遮罩履歷：交給客戶前請再看一次。' : '完整履歷：含個人資料，請勿交給客戶。'}
      </Alert>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', borderBottom: 1, borderColor: 'divider', pb: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{agency.name}</Typography>
        <Typography color="text.secondary">
          {isMasked ? '人選履歷（個人資料已遮罩）' : '履歷表'}　{dateText(new Date().toISOString())}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
        <Box sx={{ flex: 1 }}>
          <Typography component="h1" variant="h5">
            {titleOf(printed)}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            人選編號 {reference}　履歷更新於 {dateText(resume.updatedAt)}
          </Typography>
        </Box>
        {avatar.fileName && (
          <Box
            component="img"
            src={`/users/${avatar.talentId}/${avatar.fileName}`}
            alt="大頭照"
            sx={{ width: 84, height: 105, objectFit: 'cover' }}
          />
        )}
      </Box>
      {recommendation && (
        <Box component="section" aria-label="顧問推薦" sx={{ mt: 2.5 }}>
          <Typography component="h2" variant="subtitle1" sx={{ color: 'primary.main' }}>
            顧問推薦
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{recommendation}</Typography>
        </Box>
      )}
      <Box sx={{ mt: 2.5 }}>
        <ResumeView resume={resume} />
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 3 }}>
        {agency.legalName}　{agency.phone}　僅供徵才評估使用，請勿轉傳或挪作他用
      </Typography>
    </>
  );
}

const PAPER = {
  body: { backgroundColor: '#fff' },
  '@page': { size: 'A4', margin: '16mm 15mm' },
  '@media print': { body: { fontSize: '10.5pt' } },
};
