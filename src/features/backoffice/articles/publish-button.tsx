import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { useId, useState } from 'react';
import { useRefresh } from 'react-admin';
import { call } from '#shared/call.ts';
import { asLocal, fromLocal } from '../shared/moment-input.tsx';
import { useAct } from '../shared/use-act.ts';
import type { AdminArticle, publishArticle } from './contract.ts';

const HOUR_MS = 3_600_000;

/** The next full hour but one: a time that is still to come when the form is sent. */
const suggestion = () => new Date(Math.ceil(Date.now() / HOUR_MS + 1) * HOUR_MS).toISOString();

/** Publishes what is saved, at once or at a time to come. */
export function PublishButton({ article, disabled }: { article: AdminArticle; disabled: boolean }) {
  const id = useId();
  const refresh = useRefresh();
  const { act, isBusy } = useAct();
  const [isOpen, setOpen] = useState(false);
  const [when, setWhen] = useState('now');
  const [time, setTime] = useState('');
  const isScheduled = article.status === 'scheduled';

  const open = () => {
    setWhen(isScheduled ? 'later' : 'now');
    setTime(asLocal(isScheduled ? article.publishAt : suggestion()));
    setOpen(true);
  };
  const publish = async () => {
    const publishAt = when === 'later' ? fromLocal(time) : '';
    const params = { id: article.id };
    const body = { revision: article.revision, publishAt };
    const done = when === 'later' ? '已排程，時間到會自動發布' : '已發布，網站上看得到了';
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
          <RadioGroup aria-label="發布方式" value={when} onChange={(_, value) => setWhen(value)}>
            <FormControlLabel value="now" control={<Radio />} label="立即發布" />
            <FormControlLabel value="later" control={<Radio />} label="排程發布" />
          </RadioGroup>
          {when === 'later' && (
            <TextField
              type="datetime-local"
              label="發布時間（台北時間）"
              value={time}
              onChange={({ target }) => setTime(target.value)}
              slotProps={{ inputLabel: { shrink: true } }}
              sx={{ maxWidth: 300, mt: 1 }}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>取消</Button>
          <Button variant="contained" onClick={publish} disabled={isBusy || (when === 'later' && time === '')}>
            {when === 'later' ? '排程' : '確定發布'}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
