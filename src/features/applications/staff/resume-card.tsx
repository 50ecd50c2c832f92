import { Card, CardContent, Link, Typography } from '@mui/material';
import { Time } from '#features/backoffice/shared/times.tsx';
import type { Preview } from '#features/resume/document/contract.ts';
import { ResumeView } from '#features/resume/staff/resume-view.tsx';

interface Props {
  title: string;
  resume: Preview;
  hasFiles?: boolean;
  /** Two stand side by side. */
  isNarrow?: boolean;
}

/** One resume for reading, as 人才 shows it; blank parts are left out. */
export function ResumeCard({ title, resume, hasFiles, isNarrow = false }: Props) {
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Typography component="h2" variant="h6">
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          履歷更新於 <Time at={resume.updatedAt} />
        </Typography>
        <ResumeView resume={resume} heading="h3" isNarrow={isNarrow} />
        {hasFiles && <Files resume={resume} />}
      </CardContent>
    </Card>
  );
}

function Files({ resume: { fileUploads, avatar } }: { resume: Preview }) {
  const files = [
    ...(avatar.fileName
      ? [{ key: 'avatar', href: `users/${avatar.talentId}/${avatar.fileName}`, name: '大頭照' }]
      : []),
    ...fileUploads.map((file) => ({
      key: file.fileUploadId,
      href: file.urlPath,
      name: [file.categoryName, file.title].filter(Boolean).join('：'),
    })),
  ];
  return (
    <>
      <Typography component="h3" variant="subtitle1" sx={{ mt: 2 }}>
        檔案
      </Typography>
      {files.length === 0 && <Typography color="text.secondary">沒有檔案</Typography>}
      <ul style={{ margin: 0, paddingLeft: 20 }}>
        {files.map(({ key, href, name }) => (
          <li key={key}>
            <Link href={`/${href}`} target="_blank" rel="noreferrer" sx={{ lineHeight: '44px' }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
