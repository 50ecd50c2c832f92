import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useRedirect } from 'react-admin';
import { FoundPicker } from '#features/backoffice/shared/choosing/found-picker.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { useCloseQuestion } from '#features/backoffice/shared/use-close-question.ts';
import { call } from '#shared/call.ts';
import type { Client, ClientRow, joinClients, listClients } from './contract.ts';

interface Props {
  client: Client;
  onRefused: () => void;
}

/** Merges this client into another, and goes there. */
export function JoinButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        合併到另一個客戶
      </Button>
      {isOpen && <Question {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Question({ client: { id, name, revision }, onRefused, onClose }: Props & { onClose: () => void }) {
  const [chosen, setChosen] = useState<ClientRow | null>(null);
  const { act, isBusy } = useAct();
  const question = useCloseQuestion({ isDirty: false, isSending: isBusy, onClose });
  const redirect = useRedirect();
  const known = useQueryClient();
  const title = useId();
  async function join(to: ClientRow) {
    const body = { revision, to: to.id, toRevision: to.revision };
    const isDone = await act(async () => {
      const joined = await call<typeof joinClients>('POST /api/admin/clients/{id}/join', { params: { id }, body });
      known.setQueryData<Client>(['client', joined.id], joined);
    }, `已合併到「${to.name}」`);
    if (isDone) {
      onClose();
      return redirect('show', 'clients', to.id);
    }
    // The chosen client may have changed, and so may this one.
    setChosen(null);
    void known.resetQueries({ queryKey: ['clients', 'picked'] });
    onRefused();
  }
  return (
    <Dialog
      open
      onClose={question.onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={title}
      aria-describedby={`${title}-text`}
    >
      <DialogTitle id={title}>把「{name}」合併到另一個客戶</DialogTitle>
      <DialogContent inert={question.isStill}>
        <DialogContentText id={`${title}-text`} sx={{ mb: 2 }}>
          同一家公司有兩筆客戶資料時使用。職缺、聯絡人、備註與履歷提供紀錄會移到選擇的客戶，「{name}
          」成為它的原名。無法復原。
        </DialogContentText>
        <FoundPicker
          label="客戶"
          placeholder="公司名稱、統一編號或聯絡人"
          resource="clients"
          find={(q) => call<typeof listClients>('GET /api/admin/clients', { query: { q, pageSize: 20 } })}
          value={chosen}
          onChange={setChosen}
          nameOf={(one) => one.name}
          isDisabled={(one) => one.id === id}
          render={(one) => <Named client={one} />}
        />
        {chosen &&
          [
            `「${chosen.name}」空白的欄位會補上「${name}」的資料；兩邊不同的，保留「${chosen.name}」的，另一個寫進補充說明。`,
            `顯示公司名稱的職缺，訪客會看到「${chosen.name}」；之後匯入的「${name}」職缺也歸到這裡。`,
          ].map((text) => (
            <Typography key={text} variant="body2" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
          ))}
      </DialogContent>
      <DialogActions>
        <Button {...question.closing}>取消</Button>
        <Button
          variant="contained"
          color="error"
          disabled={!chosen}
          aria-disabled={isBusy}
          onClick={() => chosen && join(chosen)}
        >
          {isBusy ? '處理中…' : '合併'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What tells companies of similar names apart. */
const Named = ({ client: { name, taxId, industry, contact, openVacancies } }: { client: ClientRow }) => (
  <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    <Typography>{name}</Typography>
    <Typography variant="body2" color="text.secondary">
      {[taxId, industry, contact?.name, openVacancies > 0 && `刊登中的職缺 ${openVacancies} 個`]
        .filter(Boolean)
        .join('．')}
    </Typography>
  </span>
);
