import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { useId, useState } from 'react';
import { useDownload } from '#features/backoffice/shared/files/use-download.ts';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { useCloseQuestion } from '#features/backoffice/shared/use-close-question.ts';
import { useLeaveQuestion } from '#features/backoffice/shared/use-leave-question.ts';
import { callAddress } from '#shared/call.ts';
import { ACCESS_PURPOSES, type AccessPurpose } from '../../accesses/rules.ts';
import type { Disclosure } from '../../shared/fields.ts';
import { type HandedOn, MAX_CLIENT_LENGTH, MAX_RECOMMENDATION_LENGTH, type ResumeForm } from '../contract.ts';
import { ClientField } from './client-field.tsx';
import { DisclosureFields } from './disclosure-fields.tsx';
import { type Handed, useHandedOn } from './use-handed-on.ts';

interface Props {
  id: string;
  /** The initial values of the fields. */
  initial: { purpose: AccessPurpose; client?: string; recommendation?: string };
  /**
   * Whether there is neither an application to this client nor a signed agreement that permits handing the resume to them.
   */
  isUnsigned: (client: string) => boolean;
  /** Called once a copy was made and recorded. */
  onHandedOn: (handed: Handed) => void;
}

/** Takes a resume out of the back-office, as a PDF or on paper: masked by default, and for a stated purpose. */
export function HandOn({ id, initial, isUnsigned, onHandedOn }: Props) {
  const [way, setWay] = useState<'pdf' | 'print'>();
  const downloaded = useHandedOn(id, onHandedOn);
  return (
    <>
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => setWay('pdf')}>
        下載 PDF
      </Button>
      <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => setWay('print')}>
        列印
      </Button>
      {way && (
        <Question {...{ id, initial, isUnsigned, way }} onDownloaded={downloaded} onClose={() => setWay(undefined)} />
      )}
    </>
  );
}

interface QuestionProps extends Pick<Props, 'id' | 'initial' | 'isUnsigned'> {
  way: 'pdf' | 'print';
  onDownloaded: (query: HandedOn) => void;
  onClose: () => void;
}

function Question({ id, initial, isUnsigned, way, onDownloaded, onClose }: QuestionProps) {
  const [form, setForm] = useState<ResumeForm>('masked');
  const [chosenPurpose, setPurpose] = useState<AccessPurpose>();
  const [told, setTold] = useState<Disclosure[]>([]);
  const [recommendation, setRecommendation] = useState(initial.recommendation ?? '');
  const [typed, setTyped] = useState(initial.client ?? '');
  // The masked form is for a client, whatever the resume was read for: otherwise nobody would be asked which client gets it.
  const isForClient = form === 'masked' || typed.trim() !== '';
  const purpose = chosenPurpose ?? (isForClient ? '推薦客戶' : initial.purpose);
  const client = purpose === '推薦客戶' ? typed.trim() : '';
  const isTooLong = [...recommendation].length > MAX_RECOMMENDATION_LENGTH || [...client].length > MAX_CLIENT_LENGTH;
  const isTyped = recommendation !== (initial.recommendation ?? '') || typed !== (initial.client ?? '');
  const { act, isBusy } = useAct();
  const question = useCloseQuestion({ isDirty: isTyped, isSending: isBusy, onClose });
  useLeaveQuestion(isTyped);
  const download = useDownload();
  const name = useId();
  const go = async () => {
    const chosen = form === 'masked' ? told : [];
    const query: HandedOn = {
      ...{ form, purpose, client },
      ...Object.fromEntries(chosen.map((one) => [one, 'true'])),
      recommendation: form === 'masked' ? recommendation.trim() : '',
    };
    if (way === 'print') {
      window.open(callAddress({ method: 'GET', path: '/admin/talents/{id}/print', params: { id }, query }), '_blank');
      onClose();
      return;
    }
    const address = callAddress({ method: 'GET', path: '/api/admin/talents/{id}/resume.pdf', params: { id }, query });
    const isDone = await act(() => download(address), 'PDF 已下載');
    if (!isDone) return;
    onDownloaded(query);
    onClose();
  };
  return (
    <Dialog open onClose={question.onClose} fullWidth maxWidth="xs" aria-labelledby={name}>
      <DialogTitle id={name}>{way === 'pdf' ? '下載履歷 PDF' : '列印履歷'}</DialogTitle>
      <DialogContent inert={question.isStill}>
        <FormLabel id={`${name}-form`}>格式</FormLabel>
        <RadioGroup
          aria-labelledby={`${name}-form`}
          value={form}
          onChange={(_, next) => setForm(next as ResumeForm)}
          sx={{ mb: 1 }}
        >
          <FormControlLabel
            value="masked"
            control={<Radio />}
            label="遮罩（給客戶：不含姓名、聯絡方式與性別、年齡等個人特徵）"
          />
          <FormControlLabel value="full" control={<Radio />} label="完整（內部使用）" />
        </RadioGroup>
        {form === 'masked' && (
          <DisclosureFields
            told={told}
            onTold={setTold}
            recommendation={recommendation}
            onRecommendation={setRecommendation}
          />
        )}
        <TextField
          select
          label="目的"
          value={purpose}
          onChange={(event) => setPurpose(event.target.value as AccessPurpose)}
        >
          {ACCESS_PURPOSES.map((one) => (
            <MenuItem key={one} value={one}>
              {one}
            </MenuItem>
          ))}
        </TextField>
        {purpose === '推薦客戶' && isUnsigned(client) && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            沒有這位人選簽署的推薦協議書。履歷交給客戶前，請先取得本人同意。
          </Alert>
        )}
        {purpose === '推薦客戶' && <ClientField client={typed} onClient={setTyped} />}
        <DialogContentText variant="body2" sx={{ mt: 1 }}>
          會記錄您的姓名、時間與目的，會員看得到。遮罩會自動遮蓋自述文字中可辨識的個資，交給客戶前請再看一次。
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button {...question.closing}>取消</Button>
        <Button variant="contained" disabled={isTooLong} aria-disabled={isBusy} onClick={go}>
          {isBusy ? '製作中…' : way === 'pdf' ? '下載' : '開啟列印頁'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
