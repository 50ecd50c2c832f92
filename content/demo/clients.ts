import type { ClientInput } from '#features/clients/staff/contract.ts';

/** The record of one of the demonstration's companies. It has no 統一編號, since a valid one might be somebody's. */
export type DemoClient = Omit<ClientInput, 'taxId' | 'assigneeId'>;

const MONTHLY = '人選到職後開立發票，月結 30 天匯款';
const HALVES = '到職時付一半，保證期滿付另一半';

export const demoClients: readonly DemoClient[] = [
  {
    ...{ name: '和木空間設計', industry: '室內設計', phone: '04-2000-0911', address: '台中市西區示範路 11 號' },
    ...{ website: 'https://hemu.example', state: '往來中', fee: '1.5 個月月薪', guaranteeDays: 60, terms: MONTHLY },
    remarks: '看重作品集，面試前先寄給設計總監。',
    contacts: [
      { name: '沈佳蓉', title: '行政主任', phone: '04-2000-0911 #12', email: 'shen@hemu.example', notes: '週三公休' },
      { name: '何總監', title: '設計總監', phone: '0900-000-911', email: 'ho@hemu.example', notes: '' },
    ],
  },
  {
    ...{ name: '川流數位', industry: '軟體開發', phone: '04-2000-0922', address: '台中市西屯區示範路 22 號 6 樓' },
    ...{ website: 'https://chuanliu.example', state: '往來中', fee: '年薪 20%', guaranteeDays: 90, terms: HALVES },
    remarks: '技術面試約兩小時，可以遠端。',
    contacts: [
      { name: '方以晴', title: '人資經理', phone: '04-2000-0922 #301', email: 'fang@chuanliu.example', notes: '' },
      { name: '曾國瑞', title: '技術長', phone: '', email: 'tseng@chuanliu.example', notes: '只收技術職的履歷' },
    ],
  },
  {
    ...{ name: '棲所家居', industry: '家居用品零售', phone: '04-2000-0933', address: '台中市南屯區示範路 33 號' },
    ...{
      website: 'https://qisuo.example',
      state: '往來中',
      fee: '年薪 15%',
      guaranteeDays: 60,
      terms: MONTHLY,
      remarks: '',
    },
    contacts: [
      {
        name: '簡文慧',
        title: '營運經理',
        phone: '0900-000-933',
        email: 'chien@qisuo.example',
        notes: '下午才方便接電話',
      },
    ],
  },
  {
    ...{ name: '看診趣', industry: '醫療資訊', phone: '04-2000-0944', address: '台中市南區示範路 44 號' },
    ...{
      website: 'https://kanzhen.example',
      state: '洽談中',
      fee: '年薪 18%（待簽約）',
      guaranteeDays: 90,
      terms: '',
      remarks: '合約在對方法務手上。',
    },
    contacts: [
      { name: '廖先生', title: '共同創辦人', phone: '0900-000-944', email: 'liao@kanzhen.example', notes: '' },
    ],
  },
  {
    ...{ name: '山徑單車', industry: '自行車製造', phone: '04-2000-0955', address: '台中市大甲區示範路 55 號' },
    ...{
      website: 'https://shanjing.example',
      state: '往來中',
      fee: '年薪 20%',
      guaranteeDays: 90,
      terms: HALVES,
      remarks: '',
    },
    contacts: [
      { name: '蔡宜君', title: '人資專員', phone: '04-2000-0955 #18', email: 'tsai@shanjing.example', notes: '' },
      {
        name: '邱協理',
        title: '行銷協理',
        phone: '04-2000-0955 #20',
        email: 'chiu@shanjing.example',
        notes: '用人主管',
      },
    ],
  },
  {
    ...{ name: '風和髮廊', industry: '美容美髮', phone: '04-2000-0966', address: '台中市北屯區示範路 66 號' },
    ...{
      website: '',
      state: '往來中',
      fee: '1 個月月薪',
      guaranteeDays: 30,
      terms: '',
      remarks: '分店明年春天開幕，還會再徵設計師。',
    },
    contacts: [{ name: '施店長', title: '店長', phone: '0900-000-966', email: '', notes: '' }],
  },
];
