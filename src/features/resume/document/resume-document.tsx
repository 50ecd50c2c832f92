import { periodText } from '#shared/times.ts';
import { ToolIcon } from '#ui/tool-icons.tsx';
import { FileCard } from '../shared/file-card.tsx';
import type { Preview } from './contract.ts';
import { type Fact, Facts, Section, Table } from './resume-parts.tsx';
import { expectedPay } from './rules.ts';

const GENDER: Record<number, string> = { 1: '男', 2: '女' };

/** The resume as a document one would be proud to hand over; on paper nothing but it remains (look.md). */
export function ResumeDocument({ resume }: { resume: Preview }) {
  return (
    <article className="card resume">
      <Personal resume={resume} />
      <Contact resume={resume} />
      <Educations resume={resume} />
      <Work resume={resume} />
      <Skills resume={resume} />
      <Languages resume={resume} />
      <Conditions resume={resume} />
      <Files resume={resume} />
    </article>
  );
}

function Personal({ resume: { personal, avatar } }: { resume: Preview }) {
  const { age, height, weight } = personal;
  return (
    <Section title="基本資料" path="/cv/basic" isEmpty={personal.chineseName === '' && avatar.fileName === ''}>
      <div className="resume-person">
        <div className="avatar">
          {avatar.fileName ? (
            <img src={`/users/${avatar.talentId}/${avatar.fileName}`} alt="大頭照" width="144" height="144" />
          ) : (
            <ToolIcon name="person" size={64} />
          )}
        </div>
        <div>
          <p className="resume-name">
            {personal.chineseName}
            {personal.englishName && <span>{personal.englishName}</span>}
          </p>
          <Facts
            facts={[
              ['護照姓名', personal.passportName],
              ['國籍', personal.nation],
              ['出生日期', personal.dateOfBirth && `${personal.dateOfBirth}（${age} 歲）`],
              ['性別', GENDER[personal.gender] ?? ''],
              ['兵役狀況', personal.military],
              ['婚姻狀況', personal.marital],
              ['身高', height === null ? '' : `${height} 公分`],
              ['體重', weight === null ? '' : `${weight} 公斤`],
            ]}
          />
        </div>
      </div>
    </Section>
  );
}

function Contact({ resume: { contact, emergency } }: { resume: Preview }) {
  const inEmergency = [emergency.name, emergency.relation, emergency.mobile].filter(Boolean).join('／');
  return (
    <Section title="聯絡方式" path="/cv/contact" isEmpty={contact.email === ''}>
      <Facts
        facts={[
          ['電子信箱', contact.email],
          ['手機號碼', contact.mobile],
          ['市內電話', contact.telePhone],
          ['通訊地址', contact.mailingAddress],
          ['LINE', contact.line],
          ['Telegram', contact.telegram],
          ['WeChat', contact.weChat],
          ['建議聯絡方式', contact.suggestMethod],
          ['緊急聯絡人', inEmergency],
        ]}
      />
    </Section>
  );
}

function Educations({ resume: { educations } }: { resume: Preview }) {
  return (
    <Section title="最高學歷" path="/cv/educational" isEmpty={educations.length === 0}>
      <Table
        caption="最高學歷"
        heads={['學校名稱', '科系', '學歷', '就學狀態', '期間']}
        rows={educations.map((row) => ({
          key: row.educationId,
          cells: [
            row.schoolName,
            row.department,
            row.levelOfEducation,
            row.educationalStatus,
            periodText(row.dateOfAdmission, row.dateOfGraduation, row.educationalStatus === '在學中' ? '在學中' : ''),
          ],
        }))}
      />
    </Section>
  );
}

function Work({ resume: { jobTenures, experiences } }: { resume: Preview }) {
  return (
    <Section title="工作經驗" path="/cv/work" isEmpty={jobTenures.length + experiences.length === 0}>
      {jobTenures.length > 0 && (
        <Table
          caption="年資"
          heads={['職務類別', '年資']}
          rows={jobTenures.map((row) => ({ key: row.jobTenureId, cells: [row.jobCategory, row.yearOfJobTenure] }))}
        />
      )}
      {experiences.length > 0 && <Experiences experiences={experiences} />}
    </Section>
  );
}

function Experiences({ experiences }: Pick<Preview, 'experiences'>) {
  return (
    <table className="resume-table resume-jobs">
      <caption className="sr-only">工作經驗</caption>
      <thead>
        <tr>
          {['公司名稱', '職務名稱', '職務類別', '期間'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {experiences.map((job) => (
        <tbody key={job.experienceId} className="resume-job">
          <tr>
            <td>{job.companyName}</td>
            <td data-label="職務名稱">{job.position}</td>
            <td data-label="職務類別">{job.jobCategory}</td>
            <td data-label="期間">{periodText(job.dateOfStart, job.dateOfEnd, job.onDuty === 'true' ? '在職' : '')}</td>
          </tr>
          <tr>
            <td colSpan={4}>
              <Facts
                facts={[
                  ['工作地點', job.location],
                  ['薪資', job.salary],
                  ['工作內容', job.jobDescription],
                  ['工作成就', job.performance],
                  ['離職原因', job.reasonsForLeaving],
                ]}
              />
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function Skills({ resume }: { resume: Preview }) {
  const facts: Fact[] = [
    ['電腦技能', resume.computerSkill],
    ['工作技能', resume.jobSkill],
    ['專業證照', resume.proLicense],
    ['個人優勢', resume.advantage],
  ];
  return (
    <Section title="技能專長" path="/cv/professional" isEmpty={facts.every(([, text]) => text === '')}>
      <Facts facts={facts} isLong />
    </Section>
  );
}

function Languages({ resume: { languageSkills } }: { resume: Preview }) {
  return (
    <Section title="語言能力" path="/cv/language" isEmpty={languageSkills.length === 0}>
      <Table
        caption="語言能力"
        heads={['語言', '聽', '說', '讀', '寫']}
        rows={languageSkills.map((row) => ({
          key: row.languageSkillId,
          cells: [row.language, row.listening, row.speaking, row.reading, row.writing],
        }))}
      />
    </Section>
  );
}

function Conditions({ resume: { condition } }: { resume: Preview }) {
  const willing = [condition.shift && '可輪班', condition.arrange && '可配合派駐'].filter(Boolean).join('、');
  return (
    <Section title="求職條件" path="/cv/condition" isEmpty={condition.jobObjective === ''}>
      <Facts
        facts={[
          ['希望職務', condition.jobObjective],
          ['工作性質', condition.workType],
          ['希望工作地點', condition.location],
          ['希望薪資', expectedPay(condition)],
          ['目前薪資', condition.currentSalary],
          ['可配合', willing],
          ['希望上班時段', condition.workTime],
          ['可報到日期', condition.reportForDutyDate],
          ['可報到期間', condition.reportForDutyRange],
          ['其他期望', condition.otherExpect],
        ]}
      />
    </Section>
  );
}

function Files({ resume: { fileUploads } }: { resume: Preview }) {
  return (
    <Section title="附加檔案" path="/cv/upload" isEmpty={fileUploads.length === 0}>
      <ul className="file-cards">
        {fileUploads.map((file) => (
          <FileCard key={file.fileUploadId} file={file} />
        ))}
      </ul>
    </Section>
  );
}
