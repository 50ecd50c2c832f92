import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { Box, Button, Card, CardContent, LinearProgress, Skeleton, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { LinkBase, Title } from 'react-admin';
import { call } from '#shared/call.ts';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { ManagersOnly } from '../shared/lists/list-states.tsx';
import { useAct } from '../shared/use-act.ts';
import type { Guide, StepKey, settleDemonstration, skipStep } from './contract.ts';
import { openSteps } from './rules.ts';
import { guideKey, useGuide } from './use-guide.ts';

/** The first hour: the steps that make the site an agency's own, in any order. */
export function GuidePage() {
  return (
    <ManagersOnly>
      <Title title="開站指南" />
      <Loaded />
    </ManagersOnly>
  );
}

const STEPS: Record<StepKey, { title: string; text: string; to?: string; button?: string }> = {
  company: {
    title: '公司資料',
    text: '名稱、許可證字號、電話、地址與服務時間，會出現在網站各頁、信件與履歷表。',
    to: '/texts/company',
    button: '填寫公司資料',
  },
  look: {
    title: '標誌與色彩',
    text: '放上公司的標誌，選一個主色，整個網站的配色會一起換。',
    to: '/texts/look',
    button: '設定標誌與色彩',
  },
  mail: {
    title: '寄信',
    text: '驗證信、應徵通知與電子報，都要經過您的郵件伺服器寄出。',
    to: '/connections/mail',
    button: '設定寄信',
  },
  signIn: {
    title: '登入',
    text: '讓會員可以用 LINE 或 Google 帳號登入。',
    to: '/connections/sign-in',
    button: '設定登入',
  },
  content: {
    title: '內容',
    text: '安裝時附的職缺、文章與輪播只是示範；移除之前，搜尋引擎不會收錄網站。各頁的文字也請換成自己的。',
    to: '/texts',
    button: '編輯各頁文字',
  },
  staff: { title: '同仁', text: '邀請同仁一起管理網站。', to: '/staff', button: '邀請同仁' },
};

function Loaded() {
  const { data, error, refetch } = useGuide();
  if (error && !data) return <FailureNotice error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />;
  const open = openSteps(data).length;
  const all = data.steps.length;
  return (
    <Stack spacing={2} sx={{ pt: 2, pb: 4, maxWidth: 860 }}>
      <Box>
        <Typography role="status" sx={{ mb: 1 }}>
          {open === 0 ? '全部完成，網站已經是您的了。' : `完成 ${all - open} 項，還有 ${open} 項`}
        </Typography>
        <LinearProgress variant="determinate" value={((all - open) / all) * 100} aria-label="設定進度" />
      </Box>
      <Stack component="ol" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.steps.map((step, i) => (
          <Step key={step.key} step={step} number={i + 1} guide={data} isNext={step === openSteps(data)[0]} />
        ))}
      </Stack>
    </Stack>
  );
}

interface StepProps {
  step: Guide['steps'][number];
  number: number;
  guide: Guide;
  /** The step to continue with. */
  isNext: boolean;
}

function Step({ step, number, guide, isNext }: StepProps) {
  const { key, isDone, isSkipped, text } = step;
  const client = useQueryClient();
  const { act, isBusy } = useAct();
  const words = STEPS[key];
  const Icon = isDone ? DoneIcon : OpenIcon;
  const later = isSkipped ? '重新列入' : '稍後再說';
  const skip = () =>
    act(async () => {
      const body = { step: key, isSkipped: !isSkipped };
      client.setQueryData(guideKey, await call<typeof skipStep>('POST /api/admin/guide/skip', { body }));
    });
  return (
    <Card component="li">
      <CardContent sx={{ display: 'flex', gap: 2, '&&': { py: 2 } }}>
        <Icon color={isDone ? 'success' : 'disabled'} sx={{ mt: 0.25 }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" variant="subtitle1">
            {number}. {words.title}
            {isDone ? '（完成）' : isSkipped ? '（稍後再說）' : ''}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {words.text}
          </Typography>
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {text}
          </Typography>
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: 1 }}>
            {words.to && (
              <Button component={LinkBase} to={words.to} variant={isNext ? 'contained' : 'outlined'}>
                {words.button}
              </Button>
            )}
            {key === 'content' && Object.values(guide.demonstration).some((count) => count > 0) && (
              <Demonstration guide={guide} />
            )}
            {!isDone && (
              <Button onClick={skip} disabled={isBusy} aria-label={`${later}：${words.title}`}>
                {later}
              </Button>
            )}
          </Box>
        </Box>
      </CardContent>
    </Card>
  );
}

function Demonstration({ guide: { demonstration } }: { guide: Guide }) {
  const client = useQueryClient();
  const { act, isBusy } = useAct();
  const { vacancies, articles, banners } = demonstration;
  const settle = (decision: 'remove' | 'keep', done: string) =>
    act(async () => {
      const row = 'POST /api/admin/guide/demonstration';
      client.setQueryData(guideKey, await call<typeof settleDemonstration>(row, { body: { decision } }));
    }, done);
  return (
    <>
      <ConfirmButton
        variant="outlined"
        disabled={isBusy}
        title="移除示範內容"
        content={`會刪除 ${vacancies} 筆職缺、${articles} 篇文章與 ${banners} 張輪播，無法復原。您改過的內容會留下來。`}
        confirm="全部移除"
        onConfirm={() => settle('remove', '示範內容已移除')}
      >
        移除示範內容
      </ConfirmButton>
      <ConfirmButton
        variant="outlined"
        disabled={isBusy}
        title="保留示範內容"
        content="這些職缺與文章會成為您自己的內容，搜尋引擎也會開始收錄。請確認內容都屬實再保留。"
        confirm="保留"
        onConfirm={() => settle('keep', '示範內容已保留為貴公司的內容')}
      >
        保留示範內容
      </ConfirmButton>
    </>
  );
}
