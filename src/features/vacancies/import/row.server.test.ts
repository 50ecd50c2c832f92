import { describe, expect, test } from 'vitest';
import type { StaffFacts } from '../facts/contract.ts';
import { Columns, faultOf } from './columns.server.ts';
import { parseRow } from './row.server.ts';
import { fieldOfTitle, titleKey } from './titles/rules.ts';

const faultOfTitles = (titles: string[]) => faultOf(new Columns(titles));

const row = { position: '工程師', category: '軟體工程', city: '台中市', salary: '面議', content: '寫程式' };

function reasonsOf(changes: Record<string, unknown>): string[] {
  const parsed = parseRow({ ...row, ...changes });
  return 'reasons' in parsed ? parsed.reasons.map(({ text }) => text) : [];
}

function vacancyOf(changes: Record<string, unknown> = {}) {
  const parsed = parseRow({ ...row, ...changes });
  if ('reasons' in parsed) throw new Error(parsed.reasons.map(({ text }) => text).join());
  return parsed.vacancy;
}

describe('columns', () => {
  test.each([
    ['職缺名稱', 'position'],
    [' 職 稱 ', 'position'],
    ['Ｐｏｓｉｔｉｏｎ', 'position'],
    ['類別', 'category'],
    ['職務類別（必填）', 'category'],
    ['WORK_TYPE', 'workType'],
    ['Updated At', 'updatedAt'],
    ['編號', 'vacancyId'],
    ['截止日期', 'expiresAt'],
    ['working_Exp', 'experience'],
    ['eduLevel', 'education'],
    ['job_region', 'township'],
    ['jobAddrNoDesc', 'city'],
    ['學歷需求', 'education'],
    ['計薪', 'payPeriod'],
    ['月薪', 'salary'],
    ['salary.min', 'payLow'],
    ['company.name', 'employer'],
    ['location.district', 'township'],
    ['jobLocation.city', 'city'],
    ['company.city', undefined],
    ['company.id', undefined],
    ['職缺更新日期', 'updatedAt'],
    ['應徵人數', undefined],
    ['公司資訊', undefined],
    ['period', undefined],
    ['備註', undefined],
    ['', undefined],
  ])('%j is %s', (title, field) => {
    expect(fieldOfTitle(title)).toBe(field);
  });

  test('required ones that are missing are named, with what was understood and what would be', () => {
    const fault = faultOfTitles(['職稱', 'city', '備註', '內容']);
    expect(fault).toMatch(
      /^缺少必要的欄位：職務類別、薪資。看得懂的欄位：「職稱」「city」「內容」。可用的標題：職務類別（或類別、/,
    );
    expect(faultOfTitles(['職稱', '類別', '縣市', '待遇', '說明'])).toBeUndefined();
  });

  test('what goes below the content has a title that visitors read', () => {
    const fields = new Columns(['certificates', '語言證照']).fieldsOf({ certificates: '丙級', 語言證照: 'N1' });
    expect(fields).toEqual({ more: [['具備證照', '丙級']] });
  });

  test.each([
    ['月薪', '38,000-45,000', '月薪 38,000-45,000'],
    ['薪資（時薪）', 200, '時薪 200'],
    ['日薪', '1,800 元起', '日薪 1,800 元起'],
    ['年薪', '月薪 4 萬', '月薪 4 萬'],
    ['月薪', '面議', '面議'],
    ['月薪/時薪', '200', '200'],
    ['假日薪資', 220, 220],
    ['月薪', 0, 0],
  ])('below %j, %j is the pay %j', (title, cell, salary) => {
    expect(new Columns([title], new Map([[titleKey(title), 'salary']])).fieldsOf({ [title]: cell })).toEqual({
      salary,
    });
  });

  test('地區 is the township beside a city, and where the job is without one', () => {
    expect(faultOfTitles(['職稱', '類別', '地區', '待遇', '說明'])).toBeUndefined();
    const fields = (titles: string[]) =>
      new Columns(titles).fieldsOf(Object.fromEntries(titles.map((one) => [one, one])));
    expect(fields(['縣市', '地區'])).toEqual({ city: '縣市', township: '地區' });
    expect(fields(['地區'])).toEqual({ city: '地區' });
  });
});

describe('a row', () => {
  test('gets the standard values', () => {
    expect(vacancyOf()).toEqual({
      ...row,
      nation: '台灣',
      township: '',
      address: '',
      workType: '全職',
      vacancyId: undefined,
      updatedAt: undefined,
      publishAt: undefined,
      expiresAt: undefined,
    });
  });

  test('is trimmed and normalised, numbers become text', () => {
    const vacancy = vacancyOf({ position: '  e\u0301 ', content: 'a\r\nb', salary: 45000, vacancyId: 7 });
    expect(vacancy).toMatchObject({ position: 'é', content: 'a\nb', salary: '45000', vacancyId: '7' });
  });

  test.each([
    [{ position: '　' }, ['職務名稱 為必填']],
    [{ position: null, city: undefined }, ['職務名稱 為必填', '縣市 為必填']],
    [{ salary: '薪'.repeat(101) }, ['薪資 不得超過 100 個字元']],
    [{ position: '𠮷'.repeat(100) }, []],
    [{ content: '字'.repeat(20_001) }, ['工作內容 不得超過 20000 個字元']],
    [{ city: '大板' }, ['縣市「大板」不是台灣的 22 個縣市之一；國外的職缺請在「國家」填寫國名']],
    [{ position: '職'.repeat(201) }, ['職務名稱 不得超過 200 個字元']],
    [{ content: 'a\0b' }, ['工作內容 含有無法辨識的字元']],
    [{ address: '\ud842' }, ['地址 含有無法辨識的字元']],
    [{ category: { a: 'b' } }, ['職務類別 格式錯誤']],
    [{ vacancyId: 'a/b' }, ['編號 格式錯誤']],
  ])('%j: %j', (changes, reasons) => {
    expect(reasonsOf(changes)).toEqual(reasons);
  });

  test('lists of web pages keep their entries apart', () => {
    const { content } = vacancyOf({
      content:
        '<b>職責</b><ul><li>訪談</li><li> 規劃</li><li>3. 上線</li><li>3 年以上經驗</li><li>（四）</li><li></li></ul>',
    });
    expect(content).toBe('職責\n・訪談\n・規劃\n3. 上線\n・3 年以上經驗\n（四）');
  });

  test('a date that nobody can be sure of is left out and told, and the row goes in', () => {
    const parsed = parseRow({ ...row, updatedAt: '2026-02-30', publishAt: '下週', expiresAt: '4/7/2020 17:35' });
    expect(parsed).toMatchObject({
      vacancy: { updatedAt: undefined, publishAt: undefined, expiresAt: undefined },
      notices: [
        { text: '更新日期看不懂，這一欄沒有匯入', value: '2026-02-30' },
        { text: '發布日期看不懂，這一欄沒有匯入', value: '下週' },
        { text: '截止日期看不懂，這一欄沒有匯入，新職缺先存為草稿', value: '4/7/2020 17:35' },
      ],
    });
  });

  test('an update after the import is no update: its vacancy would stand first for ever', () => {
    const told = { text: '更新日期晚於現在，這一欄沒有匯入', value: '2026-03-02' };
    const at = (now: string) => parseRow({ ...row, updatedAt: '2026-03-02', publishAt: '2099-01-01' }, now);
    expect(at('2026-03-01T00:00:00.000Z')).toMatchObject({
      vacancy: { updatedAt: undefined, publishAt: '2098-12-31T16:00:00.000Z' },
      notices: [told],
    });
    expect(at('2026-03-02T00:00:00.000Z')).toMatchObject({
      vacancy: { updatedAt: '2026-03-01T16:00:00.000Z' },
      notices: [],
    });
  });

  test.each([
    ['全時', '全職'],
    ['計時', '兼職'],
    ['時薪制', '兼職'],
    ['計時人員', '兼職'],
    ['全職（時薪制）', '全職'],
  ])('the work type %s is %s', (workType, kept) => {
    expect(parseRow({ ...row, workType })).toMatchObject({ vacancy: { workType: kept }, notices: [] });
  });

  test('a work type that is not understood is left out and told, and a vacancy keeps its own', () => {
    for (const value of ['自由接案', '日班', '看狀況'])
      expect(parseRow({ ...row, workType: value })).toMatchObject({
        vacancy: { workType: '全職' },
        absent: expect.arrayContaining(['workType']),
        notices: [{ text: '工作性質看不懂，這一欄沒有匯入，新職缺以「全職」匯入', value }],
      });
  });

  test('a salary that is made of amounts is open where they say so, and says what is wrong with them', () => {
    const cells = (changes: object) => ({ salary: '', payLow: '', payHigh: '', ...changes });
    expect(vacancyOf(cells({ payPeriod: '面議' })).salary).toBe('面議');
    expect(parseRow({ ...row, ...cells({ payPeriod: '面議' }) })).toMatchObject({ notices: [] });
    expect(reasonsOf(cells({ payPeriod: '月薪' }))).toEqual(['薪資 為必填']);
    expect(reasonsOf(cells({ payPeriod: '月薪', payLow: 45_000, payHigh: 38_000 }))).toEqual(['薪資上限低於薪資下限']);
  });

  test('what stands in brackets beside 面議 is kept beside it', () => {
    const note = (changes: object) => (parseRow({ ...row, ...changes }) as { facts: StaffFacts }).facts.payNote;
    expect(note({ salary: '待遇面議（經常性薪資達4萬元或以上）' })).toBe('經常性薪資達4萬元或以上');
    expect(note({ salary: '面議(另有獎金)', payNote: '依年資' })).toBe('依年資');
    expect(note({ salary: '面議（依學經歷，可談）' })).toBe('依學經歷，可談');
    expect(note({ salary: '面議' })).toBeUndefined();
  });

  test.each([
    ['待遇面議', '面議'],
    ['面議（經常性薪資達4萬元或以上）', '面議'],
    ['依公司規定', '面議'],
    ['面議，限女性', '面議，限女性'],
    ['月薪44,000元以上', '月薪44,000元'],
    ['月薪 35,000 元起', '月薪 35,000 元'],
    ['時薪 196 元（含）以上', '時薪 196 元'],
    ['月薪 30,000 ～ 40,000 元', '月薪 30,000 ～ 40,000 元'],
    ['月薪 32000 ~ 38000', '月薪 32000 ~ 38000'],
    ['月薪 30,000－40,000 元', '月薪 30,000~40,000 元'],
    ['意者電洽 0912-345-678', '意者電洽 0912-345-678'],
    ['2026-01-05 起', '2026-01-05'],
    ['依經驗，底薪三萬五', '依經驗，底薪三萬五'],
    ['月薪3萬至4萬5', '月薪3萬~4萬5'],
    ['年薪 1,000,000-1,500,000 元', '年薪 1,000,000~1,500,000 元'],
    ['底薪 30,000，3-5 年經驗另計', '底薪 30,000，3-5 年經驗另計'],
    ['45000', '45000'],
    ['Negotiable', '面議'],
    ['$20,000 – $30,000 per month', '$20,000~$30,000 per month'],
  ])('pay %s is %s', (written, kept) => {
    expect(vacancyOf({ salary: written }).salary).toBe(kept);
  });

  test.each([
    [{ city: '台中' }, ['台灣', '台中市', '', '']],
    [{ city: '臺北縣板橋市' }, ['台灣', '新北市', '板橋區', '']],
    [{ city: '新北市中和區' }, ['台灣', '新北市', '中和區', '']],
    [{ city: '台中市北屯區崇德路二段 1 號' }, ['台灣', '台中市', '北屯區', '崇德路二段 1 號']],
    [
      { city: '台中市', township: '北屯', address: '406 台中市北屯區崇德路二段 1 號' },
      ['台灣', '台中市', '北屯區', '崇德路二段 1 號'],
    ],
    [{ city: '台北市', address: '台北市大安區和平東路 2 號' }, ['台灣', '台北市', '大安區', '和平東路 2 號']],
    [{ city: '台北市', township: '大安區', address: '台北市大安區' }, ['台灣', '台北市', '大安區', '']],
    [{ city: '中和區' }, ['台灣', '新北市', '中和區', '']],
    [{ city: '新竹', township: '竹北市' }, ['台灣', '新竹縣', '竹北市', '']],
    [{ city: 'Taipei City' }, ['台灣', '台北市', '', '']],
    [{ city: 'New Taipei City, Taiwan' }, ['台灣', '新北市', '', '']],
    [{ city: '日本大阪' }, ['日本', '大阪', '', '']],
    [{ city: '大阪市' }, ['日本', '大阪市', '', '']],
    [{ city: '新加坡' }, ['新加坡', '新加坡', '', '']],
    [{ city: '胡志明市', nation: '越南' }, ['越南', '胡志明市', '', '']],
    [{ city: '高雄市', nation: '中華民國' }, ['台灣', '高雄市', '', '']],
    [{ city: '台中市', address: '台灣大道二段 1 號' }, ['台灣', '台中市', '', '台灣大道二段 1 號']],
    [{ city: '台北市', address: '101大樓35樓' }, ['台灣', '台北市', '', '101大樓35樓']],
    [{ city: '台北市', address: '106 101大樓' }, ['台灣', '台北市', '', '106 101大樓']],
    [{ city: '台北市', address: '台灣臺北市信義區１０１大樓' }, ['台灣', '台北市', '信義區', '１０１大樓']],
    [{ city: '台北市信義區松仁路100號', address: '12樓' }, ['台灣', '台北市', '信義區', '松仁路100號12樓']],
    [{ city: '新竹', address: '新竹市東區光復路 1 號' }, ['台灣', '新竹市', '', '東區光復路 1 號']],
    [{ city: '新竹', address: '竹北市光明路 1 號' }, ['台灣', '新竹縣', '竹北市', '光明路 1 號']],
    [{ city: '台中市', township: '科學園區' }, ['台灣', '台中市', '科學園區', '']],
    [{ city: '彰化縣和美鎮(依門市分派)' }, ['台灣', '彰化縣', '和美鎮', '(依門市分派)']],
    [{ city: '台中市和平區' }, ['台灣', '台中市', '和平區', '']],
    [{ city: '台北市-大安區' }, ['台灣', '台北市', '大安區', '']],
    [{ city: '台灣, 台北市' }, ['台灣', '台北市', '', '']],
    [{ city: '台北市信義區, Taiwan' }, ['台灣', '台北市', '信義區', '']],
    [{ city: 'Xinyi District, Taipei City, Taiwan' }, ['台灣', '台北市', '', '']],
    [{ city: 'Osaka, Japan' }, ['日本', 'Osaka', '', '']],
    [{ city: 'Shibuya, Tokyo, Japan' }, ['日本', 'Tokyo', '', 'Shibuya']],
    [{ city: 'Kwun Tong District', nation: 'Hong Kong' }, ['香港', 'Kwun Tong District', '', '']],
  ])('%j is in %j', (cells, place) => {
    const { nation, city, township, address } = vacancyOf(cells);
    expect([nation, city, township, address]).toEqual(place);
  });

  test.each([
    ['新竹', '縣市「新竹」請寫明是新竹市還是新竹縣'],
    ['中正區', '縣市「中正區」請寫明縣市：台北市、基隆市都有'],
    ['台北市、依公司規定', '縣市「台北市、依公司規定」有不只一個地點，請只填一個'],
  ])('%s is asked about', (city, reason) => {
    expect(reasonsOf({ city })).toEqual([reason]);
  });

  test.each([
    ['台北市、新北市', ['台北市', ''], [['新北市', '']]],
    ['新竹市東區／台南市新市區', ['新竹市', ''], [['台南市', '新市區']]],
    ['台北市信義區/大安區', ['台北市', '信義區'], [['台北市', '大安區']]],
    ['新北市板橋區,桃園市', ['新北市', '板橋區'], [['桃園市', '']]],
    ['台北市內湖區瑞光路 1 號、3 號', ['台北市', '內湖區'], undefined],
  ])('of the places %s the first is its own', (city, own, others) => {
    const parsed = parseRow({ ...row, city });
    expect(parsed).toMatchObject({ vacancy: { city: own[0], township: own[1] } });
    expect('facts' in parsed && parsed.facts.otherPlaces?.map((one) => [one.city, one.township])).toEqual(others);
  });

  test('a township of another city goes in and is told, and so does one that contradicts the cell', () => {
    expect(parseRow({ ...row, city: '台北市', township: '西屯區' })).toMatchObject({
      vacancy: { city: '台北市', township: '西屯區' },
      notices: [{ text: '地點有疑問，請確認', value: '鄉鎮市區「西屯區」不在台北市，請確認' }],
    });
    expect(parseRow({ ...row, city: '新竹市', township: '東區' })).toMatchObject({ notices: [] });
    expect(parseRow({ ...row, city: '台北市大安區', township: '信義區' })).toMatchObject({
      vacancy: { city: '台北市', township: '信義區' },
      notices: [{ text: '地點有疑問，請確認', value: '縣市「台北市大安區」與鄉鎮市區「信義區」不一致，請確認' }],
    });
  });

  test('signs that turn the writing direction go, as in a form', () => {
    const turns = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
    const cells = {
      position: `工程${turns.join('')}師`,
      content: `\u202e寫程式\u202c`,
      employer: '\u2067甲公司\u2069',
    };
    expect(parseRow({ ...row, ...cells })).toMatchObject({
      vacancy: { position: '工程師', content: '寫程式' },
      facts: { employer: '甲公司' },
    });
  });

  test('dots that Word made are signs that all see', () => {
    expect(vacancyOf({ content: '\uf06c\t開發\r\nl\t測試' })).toMatchObject({ content: '• 開發\n• 測試' });
  });

  test('texts from web pages lose their entities, and contents their tags; C++ keeps its own', () => {
    const content = '<p>熟 C++ &amp; STL，如 vector&lt;int&gt;。</p>1. 開發<br/>2. 測試&nbsp;&#8226; 部署';
    expect(vacancyOf({ position: 'R&amp;D', content })).toMatchObject({
      position: 'R&D',
      content: '熟 C++ & STL，如 vector<int>。\n1. 開發\n2. 測試 • 部署',
    });
    expect(vacancyOf({ content: 'a < b, std::vector<p>' }).content).toBe('a < b, std::vector<p>');
  });

  test('a search marks its words, and a program writes lists as its source text', () => {
    expect(vacancyOf({ position: "<em class='hit'>會計</em>主管", content: '[[[結帳]]]與報稅' })).toMatchObject({
      position: '會計主管',
      content: '結帳與報稅',
    });
    expect(vacancyOf({ position: '[外商] 會計', content: '[1, 2, 3]' })).toMatchObject({
      ...{ position: '[外商] 會計', content: '[1, 2, 3]' },
    });
    expect(vacancyOf({ category: "['軟體工程', '系統規劃']", city: ['台北市', '桃園市'] })).toMatchObject({
      ...{ category: '軟體工程', city: '台北市' },
    });
    expect(vacancyOf({ category: [{ code: '2007', description: '軟體工程' }] }).category).toBe('軟體工程');
    expect(vacancyOf({ content: ['做甲', '做乙'] }).content).toBe('做甲\n做乙');
  });

  test.each([
    ['2026-03-01T01:02:03.456Z', '2026-03-01T01:02:03.456Z'],
    ['2026-03-01', '2026-02-28T16:00:00.000Z'],
    ['2026/3/1 9:30', '2026-03-01T01:30:00.000Z'],
    ['2026年3月1日', '2026-02-28T16:00:00.000Z'],
    ['2026.03.01 09:30:15', '2026-03-01T01:30:15.000Z'],
    ['２０２６－０３－０１', '2026-02-28T16:00:00.000Z'],
    ['2026-03-01T09:30:00+0900', '2026-03-01T00:30:00.000Z'],
    ['2017-07-03 00:00:00+00', '2017-07-03T00:00:00.000Z'],
    ['20170703', '2017-07-02T16:00:00.000Z'],
    ['民國106年7月3日', '2017-07-02T16:00:00.000Z'],
    ['1151120', '2026-11-19T16:00:00.000Z'],
    ['46346', '2026-11-19T16:00:00.000Z'],
    ['46346.0', '2026-11-19T16:00:00.000Z'],
    ['46346.729167', '2026-11-20T09:30:00.000Z'],
    ['106/7/3', '2017-07-02T16:00:00.000Z'],
    ['25/7/2020 17:35', '2020-07-25T09:35:00.000Z'],
    ['7/25/2020 5:35 PM', '2020-07-25T09:35:00.000Z'],
    ['2026/3/1 (日) 下午 5:35', '2026-03-01T09:35:00.000Z'],
  ])('%s is %s', (text, time) => {
    expect(vacancyOf({ updatedAt: text }).updatedAt).toBe(time);
  });

  test('a date of Excel is the wall clock in Taipei', () => {
    expect(vacancyOf({ updatedAt: new Date('2026-03-01T00:00:00Z') }).updatedAt).toBe('2026-02-28T16:00:00.000Z');
    expect(vacancyOf({ updatedAt: new Date('2026-03-01T09:30:00Z') }).updatedAt).toBe('2026-03-01T01:30:00.000Z');
  });

  test('closes at the end of its last day', () => {
    expect(vacancyOf({ expiresAt: '2026-03-31' }).expiresAt).toBe('2026-03-31T16:00:00.000Z');
    expect(vacancyOf({ expiresAt: '2026-03-31 12:00' }).expiresAt).toBe('2026-03-31T04:00:00.000Z');
  });
});
