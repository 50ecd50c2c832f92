import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { LinkBase } from 'react-admin';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { useCloseQuestion } from '#features/backoffice/shared/use-close-question.ts';
import { call } from '#shared/call.ts';
import type { recommendTalent, Talent, TalentApplication } from './contract.ts';
import { MatchList } from './match-list.tsx';
import { type PickedVacancy, VacancyPicker } from './vacancy-picker.tsx';

interface Props {
  talent: Talent;
  onRecommended: (application: TalentApplication) => void;
}

/** Puts a talent on a vacancy. */
export function RecommendButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<PersonAddIcon />} onClick={() => setOpen(true)}>
        推薦到職缺
      </Button>
      {isOpen && <Question {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The pressed button is gone by then. */
const focus = (link: HTMLAnchorElement | null) => link?.focus();

function Question({ talent: { id, source, applications }, onRecommended, onClose }: Props & { onClose: () => void }) {
  const [chosen, setChosen] = useState<PickedVacancy | null>(null);
  const [added, setAdded] = useState<TalentApplication>();
  const { act, isBusy } = useAct();
  const question = useCloseQuestion({ isDirty: false, isSending: isBusy, onClose });
  const name = useId();
  const stageOf = (vacancyId: string) => applications.find((one) => one.vacancyId === vacancyId)?.stage;
  const go = () =>
    act(async () => {
      if (!chosen) return;
      const row = 'POST /api/admin/talents/{id}/applications';
      const body = { vacancyId: chosen.id };
      const application = await call<typeof recommendTalent>(row, { params: { id }, body });
      onRecommended(application);
      setAdded(application);
    });
  return (
    <Dialog
      open
      onClose={question.onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={name}
      aria-describedby={`${name}-text`}
    >
      <DialogTitle id={name}>推薦到職缺</DialogTitle>
      <DialogContent inert={question.isStill}>
        {added ? (
          <Alert severity="success">已推薦到「{added.position}」</Alert>
        ) : (
          <>
            <DialogContentText id={`${name}-text`} sx={{ mb: 2 }}>
              以目前的履歷建立一筆「審閱中」的應徵，不會寄信給這位人選。
              {source === '會員' && '會員在「誰看過我的履歷」與「我應徵過的職缺」看得到。'}
            </DialogContentText>
            <VacancyPicker value={chosen} onChange={setChosen} stageOf={stageOf} />
            {!chosen && <MatchList talentId={id} isTaken={(one) => stageOf(one) !== undefined} onChoose={setChosen} />}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button {...question.closing}>{added ? '關閉' : '取消'}</Button>
        {added ? (
          <Button
            variant="contained"
            ref={focus}
            component={LinkBase}
            to={`/applications/${encodeURIComponent(added.id)}/show`}
          >
            查看這筆應徵
          </Button>
        ) : (
          <Button variant="contained" disabled={!chosen} aria-disabled={isBusy} onClick={go}>
            {isBusy ? '處理中…' : '推薦'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
