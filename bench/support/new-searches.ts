// New addresses of searches on Jobs, so that none is answered from a cache.

// biome-ignore format: a list
const WORDS = [
  '工程師', '專員', '助理', '經理', '會計', '設計師', '客服', '技術員', '顧問', '企劃', '軟體', '資深', '門市', '行政', '前端', '採購',
  '月薪', '訓練', '主管', '溝通', '文件', '訂單', '獎金',
];
const CITIES = ['台北市', '新北市', '桃園市', '台中市', '台南市', '高雄市', '新竹市', '嘉義市'];
const SORTS = ['', '&sort=newest', '&sort=city', '&sort=-city', '&sort=category', '&sort=-category'];

/** Each has a word and vacancies to show. `turn` counts them; set back, it brings the same ones again. */
export function newSearches() {
  const searches = {
    turn: 0,
    next(): string {
      const n = searches.turn++;
      const word = encodeURIComponent(WORDS[n % WORDS.length]!);
      const sort = SORTS[Math.floor(n / WORDS.length) % SORTS.length];
      const some = 255 - (Math.floor(n / WORDS.length / SORTS.length) % 255);
      const cities = CITIES.filter((_, i) => some & (1 << i)).map((city) => `&cities=${encodeURIComponent(city)}`);
      return `/jobs?keywords=${word}${cities.join('')}${sort}`;
    },
  };
  return searches;
}
