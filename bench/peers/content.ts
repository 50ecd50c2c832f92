// The content of the site for WordPress, and a check that both find the same.
import { rawAnswer } from '../support/drive.ts';
import { peerList, type Vacancy } from './views.ts';

async function ask(address: string, body?: object) {
  const init = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  return (await fetch(address, init)).json();
}

async function vacanciesOf(url: string, search: object = {}): Promise<Vacancy[]> {
  const all: Vacancy[] = [];
  for (let page = 1; ; page++) {
    const more: Vacancy[] = await ask(`${url}/api/vacancy`, { ...search, page, pageSize: 100 });
    if (more.length === 0) return all;
    all.push(...more);
  }
}

export async function contentOf(url: string) {
  const types = ['LatestNews', 'Newsletter', 'Column'];
  const articles = (await Promise.all(types.map((type) => ask(`${url}/api/article/type/${type}`)))).flat();
  return { vacancies: await vacanciesOf(url), articles };
}

/** How many vacancies each of them finds for a word. */
export async function hitsOf(word: string, site: string, peer: string): Promise<string> {
  const list = peerList(`search_keywords=${encodeURIComponent(word)}`)[1]!;
  const { showing } = JSON.parse((await rawAnswer(peer, list)).body.toString());
  const here = (await vacanciesOf(site, { keywords: [word] })).length;
  return `${word}: the site finds ${here}, WordPress ${/\d+/.exec(showing)?.[0]}`;
}
