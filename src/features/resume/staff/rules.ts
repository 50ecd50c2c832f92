import { periodText } from '#shared/times.ts';
import type { Preview } from '../document/contract.ts';
import { expectedPay } from '../document/rules.ts';

export type Fact = readonly [label: string, value: string];

/** What belongs together, on one sheet of paper too. */
export interface Block {
  title?: string;
  /** Beside the title: when. */
  note?: string;
  facts: readonly Fact[];
}

export interface Section {
  title: string;
  /** Facts are whole paragraphs. */
  isLong?: boolean;
  blocks: Block[];
}

const GENDER: Record<number, string> = { 1: '男', 2: '女' };
const unit = (value: number | null, name: string) => (value === null ? '' : `${value} ${name}`);
const list = (parts: (string | false)[], between = '／') => parts.filter(Boolean).join(between);

/** A resume for reading: screen, paper and PDF say the same. Of what was left blank nothing is in it. */
export function sectionsOf(resume: Preview): Section[] {
  const sections = [
    basic(resume),
    contact(resume),
    condition(resume),
    educations(resume),
    ...work(resume),
    skills(resume),
    languages(resume),
  ];
  return sections
    .map((section) => ({ ...section, blocks: section.blocks.map(filled).filter(saysAnything) }))
    .filter(({ blocks }) => blocks.length > 0);
}

const filled = (block: Block): Block => ({ ...block, facts: block.facts.filter(([, value]) => value !== '') });
const saysAnything = ({ title, facts }: Block) => Boolean(title) || facts.length > 0;

const basic = ({ personal }: Preview): Section => ({
  title: '基本資料',
  blocks: [
    {
      facts: [
        ['中文姓名', personal.chineseName],
        ['英文姓名', personal.englishName],
        ['護照姓名', personal.passportName],
        ['國籍', personal.nation],
        ['出生日期', personal.dateOfBirth && `${personal.dateOfBirth}（${personal.age} 歲）`],
        ['性別', GENDER[personal.gender] ?? ''],
        ['兵役狀況', personal.military],
        ['婚姻狀況', personal.marital],
        ['身高', unit(personal.height, '公分')],
        ['體重', unit(personal.weight, '公斤')],
      ],
    },
  ],
});

const contact = ({ contact: own, emergency }: Preview): Section => ({
  title: '聯絡方式',
  blocks: [
    {
      facts: [
        ['電子信箱', own.email],
        ['手機號碼', own.mobile],
        ['市內電話', own.telePhone],
        ['通訊地址', own.mailingAddress],
        ['LINE', own.line],
        ['Telegram', own.telegram],
        ['WeChat', own.weChat],
        ['建議聯絡方式', own.suggestMethod],
        ['緊急聯絡人', list([emergency.name, emergency.relation, emergency.mobile])],
      ],
    },
  ],
});

const condition = ({ condition: wish }: Preview): Section => ({
  title: '求職條件',
  blocks: [
    {
      facts: [
        ['希望職務', wish.jobObjective],
        ['工作性質', wish.workType],
        ['希望地點', wish.location],
        ['希望薪資', expectedPay(wish)],
        ['目前薪資', wish.currentSalary],
        ['可配合', list([wish.shift && '可輪班', wish.arrange && '可配合派駐'], '、')],
        ['上班時段', wish.workTime],
        ['可報到日', list([wish.reportForDutyDate, wish.reportForDutyRange])],
        ['其他期望', wish.otherExpect],
      ],
    },
  ],
});

const educations = (resume: Preview): Section => ({
  title: '學歷',
  blocks: resume.educations.map((one) => ({
    title: list([one.schoolName, one.department], '　'),
    note: periodText(one.dateOfAdmission, one.dateOfGraduation, one.educationalStatus === '在學中' ? '在學中' : ''),
    facts: [['學歷', list([one.levelOfEducation, one.educationalStatus])]],
  })),
});

const work = ({ jobTenures, experiences }: Preview): Section[] => [
  { title: '年資', blocks: [{ facts: jobTenures.map((one) => [one.jobCategory, one.yearOfJobTenure] as const) }] },
  {
    title: '工作經驗',
    blocks: experiences.map((job) => ({
      title: list([job.companyName, job.position], '　'),
      note: periodText(job.dateOfStart, job.dateOfEnd, job.onDuty === 'true' ? '在職' : ''),
      facts: [
        ['職務類別', job.jobCategory],
        ['工作地點', job.location],
        ['薪資', job.salary],
        ['工作內容', job.jobDescription],
        ['工作成就', job.performance],
        ['離職原因', job.reasonsForLeaving],
      ],
    })),
  },
];

const skills = (resume: Preview): Section => ({
  title: '技能專長',
  isLong: true,
  blocks: [
    {
      facts: [
        ['電腦技能', resume.computerSkill],
        ['工作技能', resume.jobSkill],
        ['專業證照', resume.proLicense],
        ['個人優勢', resume.advantage],
      ],
    },
  ],
});

const languages = ({ languageSkills }: Preview): Section => ({
  title: '語言能力',
  isLong: true,
  blocks: [
    {
      facts: languageSkills.map(
        (one) =>
          [one.language, `聽 ${one.listening}　說 ${one.speaking}　讀 ${one.reading}　寫 ${one.writing}`] as const,
      ),
    },
  ],
});

/** How a resume is called where its name is hidden: short enough to say over the phone. */
export const referenceOf = (talentId: string) =>
  talentId
    .replace(/[^0-9a-z]/gi, '')
    .slice(-8)
    .toUpperCase();

/** What stands above a resume: its name, or its number where that is hidden. */
export const titleOf = ({ form, reference, resume }: { form: string; reference: string; resume: Preview }) =>
  form === 'masked' ? `人選 ${reference}` : resume.personal.chineseName || '（未填姓名）';
