import { call, callPage } from '#shared/call.ts';
import { dateText } from '#shared/dates.ts';
import { Breadcrumbs, breadcrumbList, type Crumb } from '#ui/breadcrumbs.tsx';
import { inClauses } from '#ui/clauses.ts';
import { failedFetch } from '#ui/dialogs/failed-fetch.ts';
import { NeedsScript } from '#ui/fields/needs-script.tsx';
import { Head } from '#ui/head.tsx';
import type { Asked } from '#ui/routing/route.ts';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { useSite } from '#ui/site.tsx';
import { ContentView } from '../content/content-view.tsx';
import { EmployerNote, FactsTable } from '../facts/facts-table.tsx';
import { PostingPart } from '../posting/posting-part.tsx';
import { placeText, salaryText } from '../rules.ts';
import { ApplyButton } from './apply-button.tsx';
import type { findVacancy, searchVacancies, Vacancy, VacancyCard } from './contract.ts';
import { SaveButton } from './save-button.tsx';
import { ShareButton } from './share-button.tsx';
import { SimilarList } from './similar-list.tsx';

const MAX_SIMILAR = 9; // spec §9

interface JobData {
  vacancy: Vacancy;
  similar: VacancyCard[];
}

export async function loader({ params }: Asked): Promise<JobData> {
  const vacancy = await call<typeof findVacancy>('GET /api/vacancy/{id}', { params: { id: params.id ?? '' } }).catch(
    failedFetch,
  );
  const { rows } = await callPage<typeof searchVacancies>('POST /api/vacancy', {
    // One more than is shown, since the current vacancy is among them.
    body: {
      keywords: [],
      categories: [vacancy.category.slice(0, 50)],
      like: vacancy.vacancyId,
      page: 1,
      pageSize: MAX_SIMILAR + 1,
      fields: 'card',
    },
  }).catch(failedFetch);
  const similar = rows.filter((row) => row.vacancyId !== vacancy.vacancyId).slice(0, MAX_SIMILAR);
  return { vacancy, similar };
}

export default function JobDetailsPage() {
  const { vacancy, similar } = useLoaderData<JobData>();
  const { publicUrl, company } = useSite();
  const path = `/job/${encodeURIComponent(vacancy.vacancyId)}`;
  const place = placeText(vacancy);
  const salary = salaryText(vacancy.salary);
  const crumbs: Crumb[] = [{ label: '首頁', to: '/' }, { label: '職缺快訊', to: '/jobs' }, { label: vacancy.position }];
  return (
    <div className="page job">
      <Head
        title={`${vacancy.position}（${place}）`}
        description={`${vacancy.position}，${place}，${salary}。${vacancy.content.replace(/\s+/g, ' ').slice(0, 80)}`}
        path={path}
        image={`/share${path}.jpg?v=${Date.parse(vacancy.updatedAt)}`}
        jsonLd={[breadcrumbList(crumbs, publicUrl, path)]}
      />
      {/* Keyed, so that one vacancy's script does not stay for the next. */}
      <PostingPart key={vacancy.vacancyId} vacancy={vacancy} />
      <Breadcrumbs crumbs={crumbs} />
      <div className="with-side-list">
        <article>
          <header className="job-head">
            <h1 {...inClauses(vacancy.position, 11)}>{vacancy.position}</h1>
            <EmployerNote facts={vacancy.facts} />
            <p className="job-salary tabular" {...inClauses(salary, 16)}>
              {salary}
            </p>
            <p className="job-facts">
              <span>{place}</span>
              <span className="tag">{vacancy.category}</span>
              <span className="job-date">
                <time dateTime={vacancy.updatedAt}>{dateText(vacancy.updatedAt)}</time> 更新
              </span>
            </p>
          </header>
          <div className="job-acts">
            <NeedsScript act="應徵這個職缺" />
            <div className="job-apply">
              <ApplyButton vacancyId={vacancy.vacancyId} position={vacancy.position} />
            </div>
            <SaveButton key={vacancy.vacancyId} vacancyId={vacancy.vacancyId} position={vacancy.position} />
            <ShareButton title={`${vacancy.position}（${place}）｜${company.name}`} address={publicUrl + path} />
          </div>
          <FactsTable facts={vacancy.facts} />
          <ContentView content={vacancy.content} />
          <JobInformation vacancy={vacancy} salary={salary} />
          {/* Shown on paper only. */}
          <p className="job-address">
            {company.name}　{publicUrl + path}
          </p>
        </article>
        <SimilarList vacancy={vacancy} rows={similar} />
      </div>
    </div>
  );
}

function JobInformation({ vacancy, salary }: { vacancy: Vacancy; salary: string }) {
  const { nation, city, township, address } = vacancy;
  const facts = [
    ['職務類別', vacancy.category],
    ['工作性質', vacancy.workType],
    ['薪資', salary],
    [
      '工作地點',
      `${nation} ${[city === nation ? '' : city, township === city ? '' : township, address].join('')}`.trim(),
    ],
  ];
  return (
    <section className="job-information">
      <h2>職缺資訊</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
