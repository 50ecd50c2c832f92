// The facts that a file may hold: the names of their columns in our own exports, in English, and in the lists of 104, 1111,
// 518 and 台灣就業通.
import type { StaffFacts } from '../../facts/contract.ts';

interface FactField {
  label: string;
  /** Other titles that its column may have. */
  titles: string[];
  /** Two columns of one file may each hold part of it. */
  isList?: true;
}

/** Every fact has a column; pay has three, and a link names the source with its number. */
type Column = Exclude<keyof StaffFacts, 'pay'> | 'payPeriod' | 'payLow' | 'payHigh' | 'sourceLink';

export const FACT_FIELDS = {
  payPeriod: {
    label: '計薪方式',
    titles: [
      '薪資類型',
      '薪資類別',
      '薪資別',
      '計薪類別',
      '薪別',
      '計薪',
      '薪資單位',
      '核薪方式',
      'pay period',
      'salary type',
      'pay type',
      'salarycd',
    ],
  },
  payLow: {
    label: '薪資下限',
    titles: [
      ...['最低薪資', '起薪', '月薪下限', '最低月薪', '月薪最低', '時薪下限', '最低時薪', '日薪下限'],
      ...['年薪下限', '薪資低標', '薪資最低', '薪資起', 'salary low', 'salary min', 'min salary', 'pay from'],
      ...['pay low', 'minimum salary', 'nt_l', 'salary l', 'salary lower', 'low salary'],
    ],
  },
  payHigh: {
    label: '薪資上限',
    titles: [
      ...['最高薪資', '月薪上限', '最高月薪', '月薪最高', '時薪上限', '最高時薪', '日薪上限', '年薪上限'],
      ...['薪資高標', '薪資最高', '薪資迄', 'salary high', 'salary max', 'max salary', 'pay to', 'pay high'],
      ...['maximum salary', 'nt_u', 'salary h', 'salary upper', 'high salary'],
    ],
  },
  payNote: { label: '薪資說明', titles: ['薪資備註', '待遇說明', '面議說明', 'pay note', 'salary note'] },
  headcount: {
    label: '需求人數',
    titles: [
      ...['人數', '徵才人數', '招募人數', '職缺數', '名額', '缺額', '需求數', '需求名額', '雇用人數'],
      ...['僱用人數', '求才人數', 'headcount', 'openings', 'vacancies', 'need emp', 'availreqnum'],
      ...['number of openings'],
    ],
  },
  experience: {
    label: '工作經驗',
    titles: [
      ...['工作經歷', '經歷', '經驗', '年資', '經歷要求', '工作經驗要求', '工作年資', '經驗要求', 'work exp'],
      ...['exp', 'experiences', 'years of experience', 'period desc'],
    ],
  },
  education: {
    label: '學歷要求',
    titles: [
      ...['學歷', '最低學歷', '學歷限制', '教育程度', '要求學歷', '學歷條件', '教育程度要求'],
      ...['degree', 'education level', 'education requirement', 'edgrdesc', 'option edu', 'edu', 'educations'],
    ],
  },
  languages: {
    label: '語文能力',
    titles: [
      '語文條件',
      '語言能力',
      '語言條件',
      '語文',
      '語言',
      '外語能力',
      '語文要求',
      '語言要求',
      'language',
      'language skill',
    ],
    isList: true,
  },
  skills: {
    label: '專長技能',
    titles: [
      ...[
        '技能',
        '工作技能',
        '擅長工具',
        '電腦專長',
        '電腦技能',
        '專業技能',
        '專長',
        '技能要求',
        '專長要求',
        '使用工具',
        '工具',
      ],
      ...['skill', 'specialty', 'tools', 'specialties', '具備技能', '技能專長', '專業專長'],
    ],
    isList: true,
  },
  shifts: {
    label: '上班時段',
    titles: [
      ...['工作時段', '班別', '上班班別', '工作班別', '輪班', '上班時間', '工作時間', 'shift', 'working hours'],
      ...['wktime', 'work time', 'work hours', 'work shift'],
    ],
    isList: true,
  },
  remote: {
    label: '遠端工作',
    titles: [
      '遠端',
      '遠距工作',
      '遠距',
      '在家工作',
      '居家辦公',
      '工作型態',
      'remote work',
      'workplace',
      'workplace type',
    ],
  },
  employments: {
    label: '僱用型態',
    titles: [
      '雇用型態',
      '僱用類型',
      '雇用類型',
      '聘僱類型',
      '僱傭類型',
      '聘用方式',
      '聘僱方式',
      'employment',
      'employment type',
    ],
    isList: true,
  },
  otherCategories: { label: '其他類別', titles: ['其他職務類別', '其他職類', 'other category'], isList: true },
  otherPlaces: {
    label: '其他地點',
    titles: ['其他工作地點', '其他上班地點', '其他縣市', 'other place', 'other location', 'other locations'],
    isList: true,
  },
  benefits: {
    label: '福利',
    titles: [
      ...['福利制度', '公司福利', '員工福利', '福利待遇', '法定福利', '其他福利', '休假制度', '休假'],
      ...['benefit', 'welfare', 'welfares', 'legal benefits', 'other benefits', 'vacation'],
    ],
    isList: true,
  },
  employer: {
    label: '公司名稱',
    titles: [
      ...[
        '公司',
        '企業名稱',
        '雇主',
        '徵才公司',
        '求才公司',
        '客戶',
        '客戶名稱',
        '廠商名稱',
        '單位名稱',
        '徵才單位',
        '事業單位',
      ],
      ...[
        'company',
        'company name',
        'cust name',
        'compname',
        'employer name',
        'corporation',
        'hiring organization',
        'organization',
        '求才單位',
      ],
    ],
  },
  employerShown: { label: '公司名稱的顯示', titles: ['顯示公司', '公司名稱顯示', '是否顯示公司'] },
  employerText: { label: '公司說明', titles: ['公司簡述', '公司代稱', 'employer text'] },
  source: { label: '來源', titles: ['職缺來源', '來源網站', '資料來源', '求職網站', '人力銀行', 'job board', 'site'] },
  sourceNumber: {
    label: '來源編號',
    titles: [
      ...['職務編號', '職務代碼', '職缺代碼', '工作編號', '外部編號', '求才編號', '職缺序號'],
      ...[
        'job no',
        'job number',
        'job code',
        'external id',
        'hire id',
        'reference',
        'source id',
        'id',
        'job id',
        'post id',
      ],
    ],
  },
  sourceLink: {
    label: '職缺連結',
    titles: [
      ...['連結', '網址', '職缺網址', '職務連結', '工作連結', '來源連結', 'url', 'link', 'job url', 'job link'],
      ...['url_query', 'job urls', 'href', 'source url', 'source link'],
    ],
  },
} satisfies Record<Column, FactField>;

export type FactName = keyof typeof FACT_FIELDS;
export const FACT_NAMES = Object.keys(FACT_FIELDS) as FactName[];

export const isListed = (name: string): boolean =>
  name in FACT_FIELDS && (FACT_FIELDS[name as FactName] as FactField).isList === true;
