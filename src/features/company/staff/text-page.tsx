import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  Link as MuiLink,
  Skeleton,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Title, useNotify, useParams, usePermissions } from 'react-admin';
import { ConfirmButton } from '#features/backoffice/shared/confirm-button.tsx';
import { FailureNotice, failureText } from '#features/backoffice/shared/failure-notice.tsx';
import { OWN_PASSWORD } from '#features/backoffice/shared/plain-form.tsx';
import { PreviewButton } from '#features/backoffice/shared/preview-button.tsx';
import { Theirs } from '#features/backoffice/shared/theirs.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { useLeaveQuestion } from '#features/backoffice/shared/use-leave-question.ts';
import { PublishButton } from '#features/publishing/staff/publish-button.tsx';
import { call } from '#shared/call.ts';
import { fieldErrors } from '#shared/failures.ts';
import { type Difference, differences } from '#shared/fields/described.ts';
import { STALE } from '#shared/revisions.ts';
import { sendOn } from '#shared/send-on.ts';
import { describedText, type TextKey } from '../fields.ts';
import { isLetterKey, letterNameOf, letterOf } from '../letters/fields.ts';
import type { discardDraft, findText, publishText, StaffText, saveDraft, withdrawText } from './contract.ts';
import { DescribedField } from './described-field.tsx';
import { DifferenceList } from './difference-list.tsx';
import { PlacesNote } from './places-note.tsx';
import { isSentElsewhere } from './rules.ts';
import { VersionList } from './version-list.tsx';

/** One text of the site: the draft, its preview, publishing and history. */
export function TextPage() {
  const { id = '' } = useParams();
  return <Loaded key={id} id={id} />;
}

const read = (id: string) => call<typeof findText>('GET /api/admin/texts/{id}', { params: { id } });

function Loaded({ id }: { id: string }) {
  // From then on it is kept in the form: reading it again automatically would discard what is being typed.
  const { data, error, refetch } = useQuery({ queryKey: ['text', id], queryFn: () => read(id), gcTime: 0 });
  if (error && !data) return <FailureNotice error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />;
  return <Editor opened={data} />;
}

function Editor({ opened }: { opened: StaffText }) {
  const { permissions } = usePermissions();
  const notify = useNotify();
  const { act, isBusy } = useAct();
  const form = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(opened);
  const [value, setValue] = useState(opened.value);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [theirs, setTheirs] = useState<Difference[]>([]);
  const [password, setPassword] = useState('');
  const { id, label, revision } = text;
  const described = describedText(id as TextKey);
  const letter = letterNameOf(id);
  const isDirty = differences(described, text.value, value).length > 0;
  const isLocked = text.isForManagers && permissions !== 'manager';
  useLeaveQuestion(isDirty);

  const settle = (next: StaffText) => {
    setText(next);
    setValue(next.value);
    setErrors({});
    setTheirs([]);
    setPassword('');
    return next;
  };
  const params = { id };
  const save = async () => {
    try {
      const saved = await sendOn(
        `text ${id}`,
        { revision, value },
        (body) => call<typeof saveDraft>('PUT /api/admin/texts/{id}/draft', { params, body }),
        (stored) => stored.revision,
      );
      setText(saved);
      setTheirs([]);
      // What was typed while saving stays.
      setValue((now: unknown) => (now === value ? saved.value : now));
    } catch (error) {
      const problems = fieldErrors(error);
      const [first] = Object.keys(problems);
      if (first !== undefined) {
        setErrors(problems);
        form.current?.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus();
        throw new Error('請修正標示的欄位，再儲存一次');
      }
      if (failureText(error) === STALE) {
        const newer = await read(id);
        setTheirs(differences(described, text.value, newer.value));
        setText({ ...newer, value: text.value });
      }
      throw error;
    }
  };
  /** If a colleague has changed it meanwhile, the form shows the current state, to be looked at before trying again. */
  const seen = async (work: Promise<StaffText>) => {
    try {
      return settle(await work);
    } catch (error) {
      if (failureText(error) === STALE) settle(await read(id));
      throw error;
    }
  };
  const publish = ({ body }: { body: { revision: number; publishAt: string } }) =>
    seen(call<typeof publishText>('POST /api/admin/texts/{id}/publish', { params, body: { ...body, password } }));
  const discard = () =>
    act(async () => {
      await seen(call<typeof discardDraft>('DELETE /api/admin/texts/{id}/draft', { params, body: { revision } }));
    }, '已捨棄草稿');
  const withdraw = () =>
    act(async () => {
      await seen(call<typeof withdrawText>('POST /api/admin/texts/{id}/withdraw', { params, body: { revision } }));
    }, '已取消排程，內容回到草稿');
  const change = (next: unknown) => {
    setValue(next);
    setErrors({});
  };

  return (
    <Stack spacing={2} sx={{ pt: 2, pb: 4, maxWidth: 860 }}>
      <Title title={isLetterKey(id) ? `信件：${label}` : `網站內容：${label}`} />
      {letter && <Typography>{letterOf(letter).when}。</Typography>}
      <State text={text} isDirty={isDirty} />
      {isLocked && <Alert severity="info">「{label}」由管理員編輯；您可以查看，不能修改。</Alert>}
      {theirs.length > 0 && <Theirs facts={theirs.map(({ where, after }) => [where, after])} />}
      {id !== 'company' && id !== 'look' && <PlacesNote letter={letter} />}
      <Card ref={form}>
        <CardContent>
          <DescribedField
            described={described}
            value={value}
            path=""
            errors={errors}
            disabled={isLocked}
            onChange={change}
          />
        </CardContent>
      </Card>
      <Box sx={TOOLBAR} role="toolbar" aria-label="編輯">
        {!isLocked && (
          <Button
            variant="contained"
            aria-disabled={!isDirty || isBusy}
            onClick={() => isDirty && act(save, '已儲存草稿，尚未公開')}
          >
            {isBusy ? '處理中…' : '儲存草稿'}
          </Button>
        )}
        <PreviewButton address={`/admin/preview/text/${id}`} name={label} disabled={isDirty} />
        {!isLocked && (text.hasDraft || text.scheduledAt !== null) && (
          <PublishButton
            entry={{
              id,
              revision,
              status: text.scheduledAt && !text.hasDraft ? 'scheduled' : 'draft',
              publishAt: text.scheduledAt,
            }}
            name={label}
            disabled={isDirty || isBusy}
            prepare={async () => setPassword('')}
            publish={publish}
            confirm={(isLater) => (isLater ? '排程發布' : '發布')}
          >
            <Changes list={differences(described, text.shown, text.value)} />
            {isSentElsewhere(id, text.shown, text.value) && <OwnPassword value={password} onChange={setPassword} />}
          </PublishButton>
        )}
        {!isLocked && text.scheduledAt !== null && (
          <Button onClick={withdraw} disabled={isBusy}>
            取消排程
          </Button>
        )}
        {!isLocked && text.hasDraft && (
          <ConfirmButton
            color="error"
            disabled={isBusy}
            title="捨棄草稿"
            content="草稿會刪除，無法復原；目前公開的內容不變。"
            confirm="捨棄草稿"
            onConfirm={discard}
          >
            捨棄草稿
          </ConfirmButton>
        )}
        {isDirty && (
          <Typography variant="body2" color="text.secondary">
            先儲存草稿，才能預覽與發布
          </Typography>
        )}
      </Box>
      <VersionList
        text={text}
        isLocked={isLocked || isDirty}
        onRestored={(next) => {
          settle(next);
          notify('已放回草稿，發布後才會公開', { type: 'success' });
        }}
      />
    </Stack>
  );
}

/** In view while a long form is scrolled. */
const TOOLBAR = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  gap: 1,
  flexWrap: 'wrap',
  alignItems: 'center',
  p: 1.5,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
} as const;

/** The wording of a text's states: visitors read a page, but receive a letter. */
const SAYINGS = {
  page: { draft: '這是草稿，訪客還看不到。', delivered: '目前是網站的預設內容。', shown: '這是網站上目前的內容。' },
  letter: {
    draft: '這是草稿，寄出的信還是原來的內容。',
    delivered: '目前是預設的內容。',
    shown: '目前寄出的信是這份內容。',
  },
};

function State({
  text: { id, path, isDelivered, hasDraft, scheduledAt },
  isDirty,
}: {
  text: StaffText;
  isDirty: boolean;
}) {
  const say = SAYINGS[isLetterKey(id) ? 'letter' : 'page'];
  return (
    <Typography role="status" variant="body2">
      {isDirty && '有未儲存的變更。'}
      {!isDirty && hasDraft && say.draft}
      {!hasDraft && scheduledAt && (
        <>
          這份內容將在 <Time at={scheduledAt} /> 發布。
        </>
      )}
      {!isDirty && !hasDraft && !scheduledAt && (isDelivered ? say.delivered : say.shown)}{' '}
      {path && (
        <MuiLink href={path} target="_blank" rel="noopener">
          查看網站上的頁面
        </MuiLink>
      )}
    </Typography>
  );
}

/** What publishing will change for visitors. */
const Changes = ({ list }: { list: Difference[] }) => (
  <>
    <Typography sx={{ mt: 2, mb: 1, fontWeight: 600 }}>與目前公開的內容相比，有 {list.length} 處不同</Typography>
    <DifferenceList differences={list} />
  </>
);

/** Above the button, as everywhere. */
const OwnPassword = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <TextField
    type="password"
    label={OWN_PASSWORD.label}
    helperText="通知信可能會改寄到新的電子信箱，請輸入登入後台的密碼，確認是您本人"
    autoComplete={OWN_PASSWORD.autoComplete}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    fullWidth
    sx={{ mt: 2 }}
    slotProps={{ htmlInput: { maxLength: OWN_PASSWORD.maxLength } }}
  />
);
