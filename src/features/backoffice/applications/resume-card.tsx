import { Box, Card, CardContent, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Preview } from '#features/resume/preview/contract.ts';
import { periodText } from '#shared/times.ts';
import { Time } from '../shared/times.tsx';

type Fact = readonly [label: string, value: ReactNode];

const GENDER: Record<number, string> = { 1: '男', 2: '女' };

/** One resume for reading; of what was left blank nothing is shown. */
export function ResumeCard({ title, resume, hasFiles }: { title: string; resume: Preview; hasFiles?: boolean }) {
  const { personal, contact, condition } = resume;
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Typography component="h2" variant="h6">
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          履歷更新於 <Time at={resume.updatedAt} />
        </Typography>
        <Facts
          title="基本資料"
          facts={[
            ['姓名', [personal.chineseName, personal.englishName].filter(Boolean).join('　')],
            ['國籍', personal.nation],
            ['出生日期', personal.dateOfBirth && `${personal.dateOfBirth}（${personal.age ?? '—'} 歲）`],
            ['性別', GENDER[personal.gender] ?? ''],
            ['兵役狀況', personal.military],
            ['電子信箱', contact.email],
            ['手機號碼', contact.mobile],
            ['市內電話', contact.telePhone],
            ['通訊地址', contact.mailingAddress],
            ['建議聯絡方式', contact.suggestMethod],
          ]}
        />
        <Facts
          title="學歷"
          facts={resume.educations.map((one) => [
            periodText(one.dateOfAdmission, one.dateOfGraduation),
            [one.schoolName, one.department, one.levelOfEducation, one.educationalStatus].filter(Boolean).join('／'),
          ])}
        />
        <Facts
          title="工作經驗"
          facts={[
            ...resume.jobTenures.map((one): Fact => [one.jobCategory, one.yearOfJobTenure]),
            ...resume.experiences.map(
              (one): Fact => [
                periodText(one.dateOfStart, one.dateOfEnd, one.onDuty === 'true' ? '在職' : ''),
                [`${one.companyName}／${one.position}`, one.salary, one.jobDescription, one.performance]
                  .filter(Boolean)
                  .join('\n'),
              ],
            ),
          ]}
        />
        <Facts
          title="專長與語言"
          facts={[
            ['電腦專長', resume.computerSkill],
            ['工作技能', resume.jobSkill],
            ['專業證照', resume.proLicense],
            ['優勢', resume.advantage],
            ...resume.languageSkills.map(
              (one): Fact => [
                one.language,
                `聽 ${one.listening}、說 ${one.speaking}、讀 ${one.reading}、寫 ${one.writing}`,
              ],
            ),
          ]}
        />
        <Facts
          title="求職條件"
          facts={[
            ['希望職務', condition.jobObjective],
            ['工作性質', condition.workType],
            ['希望地點', condition.location],
          ]}
        />
        {hasFiles && <Files resume={resume} />}
      </CardContent>
    </Card>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const given = facts.filter(([, value]) => value !== '' && value !== null && value !== undefined);
  if (given.length === 0) return null;
  return (
    <>
      <Typography component="h3" variant="subtitle1" sx={{ mt: 2 }}>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '6.5em 1fr', lg: 'minmax(6em, auto) 1fr' },
          columnGap: 2,
        }}
      >
        {given.map(([label, value]) => (
          <Box key={`${label} ${String(value)}`} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </>
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
      name: `${file.categoryName}：${file.title || file.fileName}`,
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
