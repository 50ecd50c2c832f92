import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import { Accordion, AccordionDetails, AccordionSummary, Box, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ConfirmButton } from '#features/backoffice/shared/confirm-button.tsx';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { Part } from '#features/backoffice/shared/part.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import type { listVersions, restoreVersion, StaffText, Version } from './contract.ts';
import { DifferenceList } from './difference-list.tsx';

interface Props {
  text: StaffText;
  isLocked: boolean;
  onRestored: (text: StaffText) => void;
}

/** Every version of a text with its changes, and a button to restore it. */
export function VersionList({ text, isLocked, onRestored }: Props) {
  const { id, revision } = text;
  const { act, isBusy } = useAct();
  const { data, error, refetch } = useQuery({
    queryKey: ['text', id, 'versions', revision],
    queryFn: () => call<typeof listVersions>('GET /api/admin/texts/{id}/versions', { params: { id } }),
    gcTime: 0,
  });
  const restore = (version: number) =>
    act(async () =>
      onRestored(
        await call<typeof restoreVersion>('POST /api/admin/texts/{id}/versions/{version}/restore', {
          params: { id, version: String(version) },
          body: { revision },
        }),
      ),
    );
  return (
    <Part title="歷史版本">
      {error && !data && <FailureNotice error={error} onRetry={() => refetch()} />}
      {data?.map((version) => (
        <Accordion key={version.version} disableGutters elevation={0} slotProps={{ heading: { component: 'h3' } }}>
          <AccordionSummary expandIcon={<ExpandIcon />} sx={{ px: 0 }}>
            <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
              <span>{version.version === 0 ? '預設內容' : <Time at={version.publishAt} />}</span>
              <span>{version.staffName}</span>
              {version.isShown && <Chip size="small" variant="outlined" color="success" label="目前的內容" />}
              {version.agreed !== undefined && (
                <Typography variant="body2" color="text.secondary">
                  {version.agreed.toLocaleString('en')} 位會員同意這個版本
                </Typography>
              )}
            </Box>
          </AccordionSummary>
          <AccordionDetails sx={{ px: 0 }}>
            <Differences version={version} />
            {!isLocked && (
              <ConfirmButton
                variant="outlined"
                disabled={isBusy}
                title="放回草稿"
                content="這個版本會成為草稿，取代目前的草稿；發布之後才會公開。"
                confirm="放回草稿"
                onConfirm={() => restore(version.version)}
              >
                把這個版本放回草稿
              </ConfirmButton>
            )}
          </AccordionDetails>
        </Accordion>
      ))}
    </Part>
  );
}

function Differences({ version: { version, differences } }: { version: Version }) {
  if (differences.length > 0) return <DifferenceList differences={differences} />;
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
      {version === 0 ? '網站安裝時的內容。' : '與前一個版本相同。'}
    </Typography>
  );
}
