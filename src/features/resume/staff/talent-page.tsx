import { Box, Button, Card, CardContent, Chip, Link, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkBase, Title, useGetIdentity, useLocation, useParams, usePermissions } from 'react-admin';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { Part } from '#features/backoffice/shared/part.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { call } from '#shared/call.ts';
import { ACCESS_PURPOSES, type AccessPurpose } from '../accesses/rules.ts';
import type { Preview } from '../document/contract.ts';
import type { TalentNote } from '../notes/contract.ts';
import { AttachFileButton } from './added/attach-file-button.tsx';
import { DetachFileButton } from './added/detach-file-button.tsx';
import { EditTalentButton } from './added/edit-talent-button.tsx';
import {
  type addTalentNote,
  FORM_NAMES,
  type findTalent,
  type ResumeForm,
  type Talent,
  type TalentApplication,
} from './contract.ts';
import { DeleteTalentPart } from './delete-talent-part.tsx';
import { HandOn } from './hand-on.tsx';
import { NotesPart } from './notes-part.tsx';
import { RecommendButton } from './recommend-button.tsx';
import { ResumeView } from './resume-view.tsx';
import { usePurpose } from './use-purpose.ts';

/** The purpose named by the link, or else the one chosen last. */
function usePurposeHere(): AccessPurpose {
  const [chosen] = usePurpose();
  const said = new URLSearchParams(useLocation().search).get('purpose');
  return ACCESS_PURPOSES.find((one) => one === said) ?? chosen;
}

/** One resume. The member is told of every reading, so it is read only once, when it is opened. */
export function TalentPage() {
  const id = useParams().id ?? '';
  const purpose = usePurposeHere();
  const client = useQueryClient();
  const { identity } = useGetIdentity();
  const { data, error, refetch } = useQuery({
    queryKey: ['talent', id],
    queryFn: () => call<typeof findTalent>('GET /api/admin/talents/{id}', { params: { id }, query: { purpose } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const change = (part: (known: Talent) => Partial<Talent>) =>
    client.setQueryData<Talent>(['talent', id], (known) => known && { ...known, ...part(known) });
  /** What was done here just now, as it has been written down. */
  const doneHere = (action: string) => ({
    staffName: identity?.fullName ?? '',
    accessedAt: new Date().toISOString(),
    action,
  });
  const handedOn = (form: ResumeForm, why: AccessPurpose, company: string) => {
    const entry = doneHere(`下載履歷 PDF（${FORM_NAMES[form]}）`);
    change(({ accesses, handedTo, counts }) => ({
      accesses: [{ ...entry, purpose: why }, ...accesses],
      handedTo: [...(company ? [{ ...entry, client: company }] : []), ...handedTo],
      counts: { ...counts, accesses: counts.accesses + 1 },
    }));
  };
  const changed = (resume: Preview) => change(() => ({ resume }));
  const noted = (notes: TalentNote[]) => change(() => ({ notes }));
  const recommended = (added: TalentApplication) => {
    change(({ applications, accesses, counts }) => ({
      applications: [added, ...applications],
      accesses: [{ ...doneHere(`推薦到職缺：${added.position}`), purpose: '媒合職缺' }, ...accesses],
      counts: { applications: counts.applications + 1, accesses: counts.accesses + 1 },
    }));
    client.invalidateQueries({ queryKey: ['applications'] });
  };
  if (error && !data) return <FailureNotice error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={480} sx={{ mt: 2 }} />;
  return (
    <Box sx={{ pt: 2, pb: 4 }}>
      <Title title={`人才：${data.resume.personal.chineseName || '（未填姓名）'}`} />
      <Head talent={data} purpose={purpose} onHandedOn={handedOn} onRecommended={recommended} onChange={changed} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' } }}>
        <Card component="section" aria-label="履歷" sx={{ alignSelf: 'start' }}>
          <CardContent>
            <ResumeView resume={data.resume} />
          </CardContent>
        </Card>
        <Side key={id} talent={data} purpose={purpose} onChange={changed} onNoted={noted} />
      </Box>
    </Box>
  );
}

type OnChange = (resume: Preview) => void;

interface HeadProps {
  talent: Talent;
  purpose: AccessPurpose;
  onHandedOn: (form: ResumeForm, purpose: AccessPurpose, client: string) => void;
  onRecommended: (application: TalentApplication) => void;
  onChange: OnChange;
}

function Head({ talent, purpose, onHandedOn, onRecommended, onChange }: HeadProps) {
  const { id, reference, source, detachedAt, resume } = talent;
  const { personal, avatar, condition, updatedAt } = resume;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2 }}>
      {avatar.fileName && (
        <Box
          component="img"
          src={`/users/${avatar.talentId}/${avatar.fileName}`}
          alt="大頭照"
          sx={{ width: 72, height: 72, objectFit: 'cover', borderRadius: '10px' }}
        />
      )}
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography component="p" variant="h5">
          {personal.chineseName || '（未填姓名）'}{' '}
          <Chip size="small" variant="outlined" label={source} sx={{ verticalAlign: 'middle' }} />
        </Typography>
        <Typography>{[condition.jobObjective, condition.location].filter(Boolean).join('．')}</Typography>
        <Typography variant="body2" color="text.secondary">
          人選編號 {reference}　更新於 <Time at={updatedAt} />
          {detachedAt && (
            <>
              {'　存入人才庫 '}
              <Time at={detachedAt} />
            </>
          )}
        </Typography>
      </Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <RecommendButton talent={talent} onRecommended={onRecommended} />
        <HandOn id={id} initialPurpose={purpose} onHandedOn={onHandedOn} />
        {source === '人才庫' && <EditTalentButton id={id} resume={resume} onChange={onChange} />}
        <Button component={LinkBase} to="/talents">
          返回人才
        </Button>
      </Stack>
    </Box>
  );
}

interface SideProps {
  talent: Talent;
  purpose: AccessPurpose;
  onChange: OnChange;
  onNoted: (notes: TalentNote[]) => void;
}

function Side({ talent, purpose, onChange, onNoted }: SideProps) {
  const { id, source, resume, applications, notes, accesses, handedTo, counts } = talent;
  const { permissions } = usePermissions();
  return (
    <Stack spacing={2}>
      <Part title="檔案">
        {resume.fileUploads.length === 0 && <Typography color="text.secondary">沒有檔案</Typography>}
        {resume.fileUploads.map((file) => (
          <Box key={file.fileUploadId} sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
            <Link
              href={`/${file.urlPath}?purpose=${encodeURIComponent(purpose)}`}
              target="_blank"
              rel="noreferrer"
              sx={LINE}
            >
              {[file.categoryName, file.title].filter(Boolean).join('：')}
            </Link>
            {source === '人才庫' && <DetachFileButton file={file} onChange={onChange} />}
          </Box>
        ))}
        {source === '人才庫' && <AttachFileButton id={id} onChange={onChange} />}
      </Part>
      <Part title="應徵紀錄">
        {applications.length === 0 && <Typography color="text.secondary">沒有應徵</Typography>}
        <Latest listed={applications.length} count={counts.applications} />
        {applications.map(({ id: applicationId, position, stage, appliedAt, addedBy }) => (
          <Link
            key={applicationId}
            component={LinkBase}
            to={`/applications/${encodeURIComponent(applicationId)}/show`}
            sx={LINE}
          >
            {position}．{stage}
            <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
              <Time at={appliedAt} />
              {addedBy !== null && '　顧問推薦'}
            </Typography>
          </Link>
        ))}
      </Part>
      {handedTo.length > 0 && (
        <Part title="已推薦的客戶">
          {handedTo.map(({ client, staffName, action, accessedAt }) => (
            <Entry key={`${accessedAt} ${client}`} title={client}>
              {staffName}．{action}　<Time at={accessedAt} />
            </Entry>
          ))}
        </Part>
      )}
      <NotesPart
        notes={notes}
        onAdd={(body) => call<typeof addTalentNote>('POST /api/admin/talents/{id}/notes', { params: { id }, body })}
        onChange={onNoted}
      />
      <Part title="調閱紀錄">
        <Latest listed={accesses.length} count={counts.accesses} />
        {accesses.map(({ staffName, action, purpose: why, accessedAt }) => (
          <Entry key={`${accessedAt} ${staffName} ${action}`} title={`${staffName}．${action}`}>
            {why}　<Time at={accessedAt} />
          </Entry>
        ))}
      </Part>
      {source === '人才庫' && permissions === 'manager' && <DeleteTalentPart talent={talent} />}
    </Stack>
  );
}

function Entry({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', py: 1, '&:first-of-type': { borderTop: 0, pt: 0 } }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{title}</Typography>
      <Typography variant="body2" color="text.secondary">
        {children}
      </Typography>
    </Box>
  );
}

/** Said where a list ends before all that there is. */
function Latest({ listed, count }: { listed: number; count: number }) {
  if (count <= listed) return null;
  return (
    <Typography variant="body2" color="text.secondary">
      共 {count.toLocaleString('en')} 筆，只列出最近的 {listed} 筆。
    </Typography>
  );
}

/** High enough for a finger. */
const LINE = { display: 'block', py: 1.25, minHeight: 44, overflowWrap: 'anywhere' };
