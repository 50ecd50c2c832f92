import { Typography } from '@mui/material';
import { useNotify } from 'react-admin';
import { FileButton } from '#features/backoffice/shared/files/file-button.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import type { Preview } from '../../document/contract.ts';
import { CATEGORY_RULES, fileFault, limitText } from '../../files/rules.ts';
import { type attachFile, FILED_AS } from './contract.ts';
import { titleOfFile } from './rules.ts';

/** Adds a file to a resume in the pool, such as one that came by mail. */
export function AttachFileButton({ id, onChange }: { id: string; onChange: (resume: Preview) => void }) {
  const { act, isBusy } = useAct();
  const notify = useNotify();
  const attach = (file: File) => {
    const fault = fileFault(FILED_AS, file);
    if (fault) return notify(fault, { type: 'error' });
    const body = { title: titleOfFile(file.name), file };
    return act(async () => {
      onChange(await call<typeof attachFile>('POST /api/admin/talents/{id}/files', { params: { id }, body }));
    }, '檔案已附加');
  };
  return (
    <>
      <FileButton
        label={isBusy ? '上傳中…' : '附加履歷檔案'}
        accept={CATEGORY_RULES[FILED_AS].extensions.join()}
        isBusy={isBusy}
        onChoose={attach}
      />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {limitText(FILED_AS)}
      </Typography>
    </>
  );
}
