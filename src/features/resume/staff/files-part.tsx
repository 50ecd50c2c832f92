import { Box, Link, Typography } from '@mui/material';
import { PART_LINK, Part } from '#features/backoffice/shared/part.tsx';
import type { AccessPurpose } from '../accesses/rules.ts';
import type { Preview } from '../document/contract.ts';
import { wholeLabel } from '../files/rules.ts';
import { AttachFileButton } from './added/attach-file-button.tsx';
import { DetachFileButton } from './added/detach-file-button.tsx';
import type { Talent } from './contract.ts';

interface Props {
  talent: Talent;
  /** The purpose for which they are opened. */
  purpose: AccessPurpose;
  onChange: (resume: Preview) => void;
}

/** The files of a resume; in the pool, staff may add and remove them. */
export function FilesPart({ talent: { id, source, resume }, purpose, onChange }: Props) {
  const isPooled = source === '人才庫';
  return (
    <Part title="檔案">
      {resume.fileUploads.length === 0 && <Typography color="text.secondary">沒有檔案</Typography>}
      {resume.fileUploads.map((file) => (
        <Box key={file.fileUploadId} sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
          <Link
            href={`/${file.urlPath}?purpose=${encodeURIComponent(purpose)}`}
            target="_blank"
            rel="noreferrer"
            sx={PART_LINK}
          >
            {wholeLabel(file)}
          </Link>
          {isPooled && <DetachFileButton file={file} onChange={onChange} />}
        </Box>
      ))}
      {isPooled && <AttachFileButton id={id} onChange={onChange} />}
    </Part>
  );
}
