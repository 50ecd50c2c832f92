import { ConfirmButton } from '#features/backoffice/shared/confirm-button.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import type { Preview } from '../../document/contract.ts';
import type { UploadedFile } from '../../files/contract.ts';
import { fileLabel } from '../../files/rules.ts';
import type { detachFile } from './contract.ts';

interface Props {
  file: UploadedFile;
  onChange: (resume: Preview) => void;
}

/** Removes a file from a resume in the pool. */
export function DetachFileButton({ file, onChange }: Props) {
  const { act, isBusy } = useAct();
  const { talentId, fileUploadId } = file;
  return (
    <ConfirmButton
      size="small"
      color="error"
      disabled={isBusy}
      title="移除檔案"
      content={`要移除「${fileLabel(file)}」嗎？移除後無法復原。`}
      confirm="移除"
      aria-label={`移除 ${fileLabel(file)}`}
      onConfirm={() =>
        act(async () => {
          const params = { id: talentId, fileUploadId };
          const row = 'DELETE /api/admin/talents/{id}/files/{fileUploadId}';
          onChange(await call<typeof detachFile>(row, { params }));
        }, '檔案已移除')
      }
    >
      移除
    </ConfirmButton>
  );
}
