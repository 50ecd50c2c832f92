import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useRefresh } from 'react-admin';
import { PublishTime, usePublishTime } from '#features/backoffice/shared/publish-time.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import type { AdminArticle, publishArticle } from './contract.ts';

/** Publishes what is saved, at once or at a time to come. */
export function PublishButton({ article, disabled }: { article: AdminArticle; disabled: boolean }) {
  const id = useId();
  const refresh = useRefresh();
  const { act, isBusy } = useAct();
  const [isOpen, setOpen] = useState(false);
  const time = usePublishTime();
  const isScheduled = article.status === 'scheduled';

  const open = () => {
    time.reset(isScheduled ? article.publishAt : null);
    setOpen(true);
  };
  const publish = async () => {
    const params = { id: article.id };
    const body = { revision: article.revision, publishAt: time.publishAt };
    const done = time.isLater ? '已排程，時間到會自動發布' : '已發布，網站上看得到了';
    const isDone = await act(
      () => call<typeof publishArticle>('POST /api/admin/articles/{id}/publish', { params, body }),
      done,
    );
    if (!isDone) return;
    setOpen(false);
    refresh();
  };

  return (
    <>
      <Button variant="outlined" disabled={disabled || isBusy} onClick={open}>
        {isScheduled ? '變更發布時間' : '發布'}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} maxWidth="sm" fullWidth aria-labelledby={id}>
        <DialogTitle id={id}>發布「{article.title}」</DialogTitle>
        <DialogContent>
          <PublishTime time={time} verb="發布" />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>取消</Button>
          <Button variant="contained" onClick={publish} disabled={isBusy || time.isMissing}>
            {time.isLater ? '排程' : '確定發布'}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
