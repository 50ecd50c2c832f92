import { Card, CardContent, Link, Typography } from '@mui/material';
import { PART_LINK } from '#features/backoffice/shared/part.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import type { Preview } from '#features/resume/document/contract.ts';
import { wholeLabel } from '#features/resume/files/rules.ts';
import { ChangedChip, ResumeView } from '#features/resume/staff/resume-view.tsx';
import { FILES } from './rules.ts';

interface Props {
  title: string;
  resume: Preview;
  /** Its files can be opened; of an earlier resume only the names are left. */
  hasFiles?: boolean;
  /** The titles of the parts that differ from another resume. */
  changed?: readonly string[];
}

/** One resume for reading, as 人才 shows it; blank parts are left out. */
export function ResumeCard({ title, resume, hasFiles = false, changed = [] }: Props) {
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Typography component="h2" variant="h6">
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          履歷更新於 <Time at={resume.updatedAt} />
        </Typography>
        <ResumeView resume={resume} heading="h3" changed={changed} />
        <Files resume={resume} hasLinks={hasFiles} isChanged={changed.includes(FILES)} />
      </CardContent>
    </Card>
  );
}

interface FilesProps {
  resume: Preview;
  hasLinks: boolean;
  isChanged: boolean;
}

function Files({ resume: { fileUploads, avatar }, hasLinks, isChanged }: FilesProps) {
  const files = [
    ...(avatar.fileName
      ? [{ key: 'avatar', href: `users/${avatar.talentId}/${avatar.fileName}`, name: '大頭照' }]
      : []),
    ...fileUploads.map((file) => ({
      key: file.fileUploadId,
      href: file.urlPath,
      name: wholeLabel(file),
    })),
  ];
  return (
    <>
      <Typography component="h3" variant="subtitle1" sx={{ mt: 2 }}>
        {FILES} {isChanged && <ChangedChip />}
      </Typography>
      {files.length === 0 && <Typography color="text.secondary">沒有檔案</Typography>}
      <ul style={{ margin: 0, paddingLeft: 20 }}>
        {files.map(({ key, href, name }) => (
          <li key={key}>
            {hasLinks ? (
              <Link href={`/${href}`} target="_blank" rel="noreferrer" sx={PART_LINK}>
                {name}
              </Link>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
