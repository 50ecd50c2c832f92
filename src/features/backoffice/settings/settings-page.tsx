import { Alert, MenuItem, Link as MuiLink, Skeleton, Stack, TextField, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkBase, Title, useNotify, useTranslate } from 'react-admin';
import type { Stage } from '#content/application-stages.ts';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { readNumber } from '#shared/fields/number-fields.ts';
import { STALE } from '#shared/revisions.ts';
import { sendOn } from '#shared/send-on.ts';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { FailureNotice, failureText } from '../shared/failure-notice.tsx';
import { ManagersOnly } from '../shared/lists/list-states.tsx';
import { Part } from '../shared/part.tsx';
import { PlainForm } from '../shared/plain-form.tsx';
import { Theirs } from '../shared/theirs.tsx';
import { useAct } from '../shared/use-act.ts';
import type { changeLetter, changeThresholds, readSettings, resetLetter, Settings, StageLetter } from './contract.ts';
import { PLACES } from './rules.ts';

/** The settings of 管理員: letters to applicants, and the amounts at which the checker of vacancies warns. */
export function SettingsPage() {
  return (
    <ManagersOnly>
      <Title title="設定" />
      <Loaded />
    </ManagersOnly>
  );
}

function Loaded() {
  const client = useQueryClient();
  const queryKey = ['settings'];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call<typeof readSettings>('GET /api/admin/settings'),
  });
  if (error && !data) return <FailureNotice error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />;
  const props = {
    settings: data,
    onChanged: (settings: Settings) => client.setQueryData(queryKey, settings),
    onStale: () => refetch(),
  };
  return (
    <Stack spacing={2} sx={{ pt: 2, pb: 4, maxWidth: 860 }}>
      <Letters {...props} />
      <ThresholdsPart {...props} />
    </Stack>
  );
}

interface Props {
  settings: Settings;
  onChanged: (settings: Settings) => void;
  /** Called when somebody else saved first; the next save then overwrites knowingly. */
  onStale: () => void;
}

/** Typed input stays; the others' change counts as seen. */
async function told<T>(work: Promise<T>, onStale: () => void): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CallFailure && failureText(error) === STALE) onStale();
    throw error;
  }
}

function Letters({ settings, onChanged, onStale }: Props) {
  const [stage, setStage] = useState<Stage>('審閱中');
  const [isDirty, setDirty] = useState(false);
  const translate = useTranslate();
  const letter = settings.letters.find((one) => one.stage === stage)!;
  const choose = (next: Stage) => {
    if (isDirty && !window.confirm(translate('ra.message.unsaved_changes'))) return;
    setDirty(false);
    setStage(next);
  };
  return (
    <Part title="應徵階段的通知信">
      <Typography variant="body2" sx={{ mb: 2 }}>
        移動應徵階段時可選擇寄出。信首的稱呼與信末的聯絡方式會自動加上，在
        <MuiLink component={LinkBase} to="/texts/letter-stage">
          網站內容的「應徵進度」
        </MuiLink>
        修改；內容留空表示這個階段不寄信。移至「面試」並填了時間時，改寄網站內容的
        <MuiLink component={LinkBase} to="/texts/letter-interview">
          「面試邀約」
        </MuiLink>
        。可用的欄位：
        {PLACES.join('、')}（姓名、職務、公司名稱、電話）。
      </Typography>
      <TextField
        select
        label="階段"
        value={stage}
        onChange={({ target }) => choose(target.value as Stage)}
        sx={{ minWidth: 220, mb: 2 }}
      >
        {settings.letters.map((one) => (
          <MenuItem key={one.stage} value={one.stage}>
            {one.stage}
            {one.text === '' && '（不寄信）'}
          </MenuItem>
        ))}
      </TextField>
      <LetterForm key={stage} letter={letter} onChanged={onChanged} onStale={onStale} onDirty={setDirty} />
    </Part>
  );
}

interface LetterProps extends Omit<Props, 'settings'> {
  letter: StageLetter;
  onDirty: (isDirty: boolean) => void;
}

function LetterForm({ letter, onChanged, onStale, onDirty }: LetterProps) {
  const { stage, subject, text, isStandard, revision } = letter;
  const notify = useNotify();
  const { act, isBusy } = useAct();
  const [round, setRound] = useState(0);
  const [isStale, setStale] = useState(false);
  const reset = () =>
    act(async () => {
      const row = 'POST /api/admin/settings/letters/reset';
      onChanged(await call<typeof resetLetter>(row, { body: { stage, revision } }));
      setRound((before) => before + 1);
    }, '已恢復預設內容');
  return (
    <>
      {isStale && (
        <Theirs
          facts={[
            ['主旨', subject],
            ['內容', text],
          ]}
        />
      )}
      <PlainForm
        key={round}
        fields={[
          { name: 'subject', label: '主旨', initial: subject, maxLength: 200 },
          {
            name: 'text',
            label: '內容',
            initial: text,
            rows: 6,
            maxLength: 3000,
            help: '空一行即分段，最多 3,000 個字',
          },
        ]}
        button="儲存通知信"
        isAsking
        onDirty={onDirty}
        onSend={async (values) => {
          const body = { stage, subject: values.subject ?? '', text: values.text ?? '', revision };
          const stale = () => {
            setStale(true);
            onStale();
          };
          const saved = sendOn(
            `letter ${stage}`,
            body,
            (sent) => call<typeof changeLetter>('PUT /api/admin/settings/letters', { body: sent }),
            ({ letters }) => letters.find((one) => one.stage === stage)?.revision,
          );
          onChanged(await told(saved, stale));
          setStale(false);
          notify('已儲存', { type: 'success' });
        }}
      >
        {!isStandard && (
          <ConfirmButton
            disabled={isBusy}
            title={`恢復「${stage}」的預設通知信`}
            content="目前的內容會被預設內容取代。"
            confirm="恢復預設"
            onConfirm={reset}
          >
            恢復預設
          </ConfirmButton>
        )}
      </PlainForm>
    </>
  );
}

function ThresholdsPart({ settings: { thresholds }, onChanged, onStale }: Props) {
  const notify = useNotify();
  const { negotiableFrom, widestRange, checkedAt, revision } = thresholds;
  return (
    <Part title="職缺檢查的門檻">
      <Alert severity="info" sx={{ mb: 2 }}>
        就業服務法第 5 條：經常性薪資未達門檻的職缺須公開薪資範圍。法規變更時請更新金額與查核日期。
      </Alert>
      <PlainForm
        fields={[
          { name: 'negotiableFrom', label: '面議門檻（每月新台幣）', initial: String(negotiableFrom), maxLength: 8 },
          { name: 'widestRange', label: '薪資範圍上限（每月新台幣）', initial: String(widestRange), maxLength: 8 },
          {
            name: 'checkedAt',
            label: '查核日期',
            initial: checkedAt,
            maxLength: 10,
            help: '西元年-月-日，例如 2026-03-09',
          },
        ]}
        button="儲存門檻"
        isAsking
        onSend={async (values) => {
          // Text that isn't a number is sent as typed: the server says what is wrong with it.
          const number = (text = '') => {
            const read = readNumber(text) ?? Number.NaN;
            return Number.isNaN(read) ? (text as unknown as number) : read;
          };
          const body = {
            negotiableFrom: number(values.negotiableFrom),
            widestRange: number(values.widestRange),
            checkedAt: values.checkedAt ?? '',
            revision,
          };
          onChanged(await told(call<typeof changeThresholds>('PUT /api/admin/settings/thresholds', { body }), onStale));
          notify('已儲存', { type: 'success' });
        }}
      />
    </Part>
  );
}
