import { Alert, Box, Button, Card, CardContent, Chip, Link, Skeleton, Stack, Typography } from '@mui/material';
import { LinkBase, Title, useLocation, useParams, usePermissions } from 'react-admin';
import { MailLink, PhoneLink } from '#features/backoffice/shared/contacts/contact-links.tsx';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { NeighbourLinks } from '#features/backoffice/shared/neighbours/neighbour-links.tsx';
import { useNeighbours } from '#features/backoffice/shared/neighbours/use-neighbours.ts';
import { BESIDE, PART_LINK, Part } from '#features/backoffice/shared/part.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { NotesPart } from '#features/notes/staff/notes-part.tsx';
import { call } from '#shared/call.ts';
import { ACCESS_PURPOSES, type AccessPurpose } from '../accesses/rules.ts';
import { hasAgreement } from '../document/rules.ts';
import { EditTalentButton } from './added/edit-talent-button.tsx';
import type { addTalentNote, findNeighbours, Talent } from './contract.ts';
import { DeleteTalentPart } from './delete-talent-part.tsx';
import { FilesPart } from './files-part.tsx';
import { HandOn } from './handing/hand-on.tsx';
import { Entry, HandedList } from './handing/handed-list.tsx';
import { RecommendButton } from './recommend-button.tsx';
import { ResumeView } from './resume-view.tsx';
import { isListed } from './rules.ts';
import { TagsPart } from './tags-part.tsx';
import { usePurpose } from './use-purpose.ts';
import { type Done, useTalent } from './use-talent.ts';

/** The purpose named by the link, or else the one chosen last. */
function usePurposeHere(): AccessPurpose {
  const [chosen] = usePurpose();
  const said = new URLSearchParams(useLocation().search).get('purpose');
  return ACCESS_PURPOSES.find((one) => one === said) ?? chosen;
}

/** One resume, and what staff do with it. */
export function TalentPage() {
  const id = useParams().id ?? '';
  const purpose = usePurposeHere();
  const { talent, error, refetch, done } = useTalent(id, purpose);
  if (error && !talent) return <FailureNotice error={error} onRetry={() => refetch()} />;
  if (!talent) return <Skeleton variant="rounded" height={480} sx={{ mt: 2 }} />;
  return (
    <Box sx={{ pt: 2, pb: 4 }}>
      <Title title={`人才：${talent.resume.personal.chineseName || '（未填姓名）'}`} />
      <Head talent={talent} purpose={purpose} done={done} />
      <AlikeNotice talent={talent} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' } }}>
        <Card component="section" aria-label="履歷" sx={{ alignSelf: 'start' }}>
          <CardContent>
            <ResumeView resume={talent.resume} />
          </CardContent>
        </Card>
        <Side key={id} talent={talent} purpose={purpose} done={done} />
      </Box>
    </Box>
  );
}

interface Props {
  talent: Talent;
  purpose: AccessPurpose;
  done: Done;
}

function Head({ talent, purpose, done }: Props) {
  const { id, reference, source, detachedAt, resume } = talent;
  const { personal, avatar, condition, contact, updatedAt } = resume;
  const { search } = useLocation();
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
        {(contact.mobile || contact.email) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            {contact.mobile && <PhoneLink phone={contact.mobile} />}
            {contact.email && <MailLink email={contact.email} />}
          </Box>
        )}
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
        <RecommendButton talent={talent} onRecommended={done.recommended} />
        <HandOn id={id} initial={{ purpose }} isUnsigned={() => !hasAgreement(resume)} onHandedOn={done.handedOn} />
        {source === '人才庫' && <EditTalentButton id={id} resume={resume} onChange={done.changed} />}
        {isListed(search) && <Neighbours id={id} />}
        <Button component={LinkBase} to="/talents">
          返回人才
        </Button>
      </Stack>
    </Box>
  );
}

/** Whose the other resumes are is shown only by a search, which is recorded for their owners (docs/decisions/0028). */
function AlikeNotice({ talent: { alike, resume } }: { talent: Talent }) {
  const { mobile, email } = resume.contact;
  const found = [
    // If a remark was typed with it, it is found by its digits.
    { what: '手機號碼', q: mobile.normalize('NFKC').replace(/\D/g, ''), count: alike.mobile },
    { what: '電子信箱', q: email, count: alike.email },
  ].filter(({ count }) => count > 0);
  if (found.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {found.map(({ what, q, count }) => (
        <Box key={what}>
          另有 {count.toLocaleString('en')} 份履歷的{what}與這份相同，可能是同一個人。
          <Link component={LinkBase} to={`/talents?${new URLSearchParams({ filter: JSON.stringify({ q }) })}`}>
            用{what}搜尋
          </Link>
        </Box>
      ))}
    </Alert>
  );
}

/** For working through the results of a search, from one to the next. */
function Neighbours({ id }: { id: string }) {
  const { neighbours } = useNeighbours({
    resource: 'talents',
    id,
    listOf: (said) => said,
    find: ({ listed: _, ...query }) => {
      const row = 'GET /api/admin/talents/{id}/neighbours';
      return call<typeof findNeighbours>(row, { params: { id }, query });
    },
  });
  return <NeighbourLinks neighbours={neighbours} counter="位" />;
}

function Side({ talent, purpose, done }: Props) {
  const { id, source, applications, notes, tags, accesses, handedTo, counts } = talent;
  const { permissions } = usePermissions();
  return (
    <Stack spacing={2} sx={BESIDE}>
      <TagsPart id={id} tags={tags} onChange={done.tagged} />
      <FilesPart talent={talent} purpose={purpose} onChange={done.changed} />
      <Part title="應徵紀錄">
        {applications.length === 0 && <Typography color="text.secondary">沒有應徵</Typography>}
        <Latest listed={applications.length} count={counts.applications} />
        {applications.map(({ id: applicationId, position, stage, appliedAt, addedBy }) => (
          <Link
            key={applicationId}
            component={LinkBase}
            to={`/applications/${encodeURIComponent(applicationId)}/show`}
            sx={PART_LINK}
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
          <HandedList handedTo={handedTo} />
        </Part>
      )}
      <NotesPart
        notes={notes}
        onAdd={(body) => call<typeof addTalentNote>('POST /api/admin/talents/{id}/notes', { params: { id }, body })}
        onChange={done.noted}
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

/** Shown where a list is shorter than the total. */
function Latest({ listed, count }: { listed: number; count: number }) {
  if (count <= listed) return null;
  return (
    <Typography variant="body2" color="text.secondary">
      共 {count.toLocaleString('en')} 筆，只列出最近的 {listed} 筆。
    </Typography>
  );
}
