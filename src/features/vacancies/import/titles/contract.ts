// The columns that a file of vacancies may have: texts, facts, and what is added to the content.
import { FACT_FIELDS } from '../facts/contract.ts';

export interface Field {
  label: string;
  /** In characters. */
  max: number;
  required?: boolean;
  standard?: string;
  /** Other titles that its column may have. */
  titles: string[];
}

/** The texts of a vacancy in a file: their name in messages, their limits, their columns' titles. */
export const FIELDS = {
  vacancyId: { label: '編號', max: 64, titles: ['職缺編號'] },
  position: {
    ...{ label: '職務名稱', max: 200, required: true },
    titles: [
      '職缺名稱',
      '職稱',
      '職缺',
      '職位',
      '工作名稱',
      '應徵職務',
      '徵才職務',
      'title',
      'job title',
      'job',
      'job name',
      'occu_desc',
      '職務',
      '應徵職缺',
      '崗位',
      '招募職缺',
      '徵求職務',
      'vacancy',
      'role',
    ],
  },
  category: {
    ...{ label: '職務類別', max: 50, required: true },
    titles: [
      '類別',
      '職類',
      '職業類別',
      '職務分類',
      'categories',
      'job category',
      'job categories',
      'job cat desc',
      'cjob_name1',
    ],
  },
  nation: { label: '國家', max: 50, titles: ['國別', '國家地區', 'country'] },
  city: {
    ...{ label: '縣市', max: 300, required: true },
    titles: [
      '城市',
      '縣市別',
      '縣市鄉鎮',
      '工作地點',
      '工作地區',
      '上班地點',
      '上班地區',
      '地點',
      'location',
      'place',
      'cityname',
      'locations',
      'job addr no desc',
      'address region',
      'county',
      'work place',
      '工作縣市',
      '上班縣市',
    ],
  },
  township: {
    label: '鄉鎮市區',
    max: 50,
    titles: ['地區', '區域', '鄉鎮', '行政區', 'district', 'region', 'area', 'town'],
  },
  address: {
    label: '地址',
    max: 300,
    titles: ['工作地址', '詳細地址', '上班地址', '地址詳情', 'job address', 'address detail', 'street'],
  },
  salary: {
    ...{ label: '薪資', max: 100, required: true },
    titles: [
      '薪水',
      '待遇',
      '薪資待遇',
      '工作待遇',
      '核薪',
      '薪資範圍',
      '薪資條件',
      '薪資內容',
      'pay',
      'wage',
      'salary desc',
      'salary label',
      'salary text',
      'salary range',
      'salary info',
      'compensation',
      '薪酬',
      ...['月薪', '時薪', '日薪', '年薪'],
    ],
  },
  workType: {
    label: '工作性質',
    max: 50,
    standard: '全職',
    titles: ['性質', '全職兼職', '上班性質', '職務性質', '職缺性質', 'job type', 'wk_type'],
  },
  content: {
    ...{ label: '工作內容', max: 20_000, required: true },
    titles: [
      '內容',
      '職務內容',
      '工作說明',
      '職缺內容',
      '說明',
      '職缺說明',
      '職缺描述',
      '工作描述',
      'description',
      'job description',
      'job_detail',
      'job desc',
      'job content',
      'teaser',
      'responsibilities',
      'summary',
      '職責',
      '工作職責',
    ],
  },
  updatedAt: {
    label: '更新日期',
    max: 40,
    titles: [
      '更新時間',
      '最後更新',
      'updated',
      'update date',
      'update time',
      'last updated',
      'appear date',
      'trandate',
    ],
  },
  publishAt: {
    label: '發布日期',
    max: 40,
    titles: [
      '發佈日期',
      '刊登日期',
      '上架日期',
      '張貼日期',
      'published',
      'date posted',
      'post date',
      'posted',
      'posted at',
      'publish date',
      'listing date',
    ],
  },
  expiresAt: {
    label: '截止日期',
    max: 40,
    titles: ['下架日期', '到期日', '有效日期', '應徵截止', 'expires', 'stop_date'],
  },
} satisfies Record<string, Field>;

export type TextName = keyof typeof FIELDS;

export const NAMES = Object.keys(FIELDS) as TextName[];

/** Columns without a field of their own that visitors should read: they are added to the content, under these titles. */
const MORE_TITLES: Record<string, readonly string[]> = {
  其他條件: ['other requirements', 'other requirement', 'other condition', 'other conditions', '應徵條件', '條件要求'],
  其他要求: [],
  其他說明: [],
  職務條件: [],
  科系要求: ['科系', 'major', 'majors', 'require major'],
  具備證照: ['證照', '證照要求', 'certificates', 'certificate', 'certifications', 'license', 'licenses'],
  管理責任: ['management', 'management responsibility', 'manage resp'],
  出差外派: ['business trip', '出差', '外派'],
  可上班日: ['start work', 'start date', 'start working day', '到職日'],
};

const MORE = { label: '附加到工作內容', titles: Object.entries(MORE_TITLES).flat(2) };

/** The title under which a column is added to the content. */
export const moreLabels: readonly (readonly [title: string, label: string])[] = Object.entries(MORE_TITLES).flatMap(
  ([label, titles]) => titles.map((title) => [title, label] as const),
);

export const ALL_FIELDS = { ...FIELDS, ...FACT_FIELDS, more: MORE };

/** `titledPeriod`: the period that the titles of the pay columns name. */
export type FieldName = keyof typeof ALL_FIELDS | 'titledPeriod';

/** Fields for which staff can give a value for all rows that leave them empty. */
export const FILL_FIELDS = ['category', 'nation', 'city', 'salary', 'content'] as const;
export type FillField = (typeof FILL_FIELDS)[number];
export const isFillField = (name: string): name is FillField => FILL_FIELDS.some((one) => one === name);

/** The fields that staff can assign to a column. */
export const CHOICES = Object.entries(ALL_FIELDS).map(([name, { label }]) => ({ name, label }));
export const isField = (name: string): name is keyof typeof ALL_FIELDS => Object.hasOwn(ALL_FIELDS, name);
