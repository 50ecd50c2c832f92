/**
 * What Google demands of a JobPosting (developers.google.com/search/docs/appearance/structured-data/job-posting), as data,
 * and a judge that applies it: which fields are required, which types and words are known; everything without a row here is
 * refused.
 */
type Rule =
  | { is: 'text' | 'date' | 'url' | 'count' | 'amount' | 'yes-no' }
  | { is: 'word'; of: readonly string[] }
  | { is: 'thing'; type: string; has: Record<string, Rule>; needs: readonly string[]; needsOneOf?: readonly string[] }
  | { is: 'either'; of: readonly Rule[] }
  | { is: 'one or more'; of: Rule };

const text: Rule = { is: 'text' };
const thing = (type: string, has: Record<string, Rule>, needs = Object.keys(has)): Rule => ({
  is: 'thing',
  type,
  has,
  needs,
});
const either = (...of: Rule[]): Rule => ({ is: 'either', of });
const some = (of: Rule): Rule => ({ is: 'one or more', of });
const word = (...of: string[]): Rule => ({ is: 'word', of });

const Address = thing(
  'PostalAddress',
  { streetAddress: text, addressLocality: text, addressRegion: text, postalCode: text, addressCountry: text },
  ['addressCountry'],
);

const EMPLOYMENT = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER'];
const CREDENTIAL = [
  'high school',
  'associate degree',
  'bachelor degree',
  'professional certificate',
  'postgraduate degree',
];

const JobPosting = {
  title: text,
  description: text,
  datePosted: { is: 'date' },
  hiringOrganization: either(
    word('confidential'),
    thing('Organization', { name: text, sameAs: { is: 'url' }, logo: { is: 'url' } }, ['name']),
  ),
  jobLocation: some(thing('Place', { address: Address })),
  applicantLocationRequirements: some(thing('Country', { name: text })),
  jobLocationType: word('TELECOMMUTE'),
  baseSalary: thing('MonetaryAmount', {
    currency: word('TWD'),
    value: {
      ...(thing('QuantitativeValue', {
        value: { is: 'amount' },
        minValue: { is: 'amount' },
        maxValue: { is: 'amount' },
        unitText: word('HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'),
      }) as Extract<Rule, { is: 'thing' }>),
      needs: ['unitText'],
      needsOneOf: ['value', 'minValue', 'maxValue'],
    },
  }),
  employmentType: some(word(...EMPLOYMENT)),
  identifier: thing('PropertyValue', { name: text, value: text }),
  validThrough: { is: 'date' },
  directApply: { is: 'yes-no' },
  experienceRequirements: either(
    word('no requirements'),
    thing('OccupationalExperienceRequirements', { monthsOfExperience: { is: 'count' } }),
  ),
  educationRequirements: either(
    word('no requirements'),
    some(thing('EducationalOccupationalCredential', { credentialCategory: word(...CREDENTIAL) })),
  ),
  // Known to schema.org only.
  ...{ industry: text, occupationalCategory: text, skills: text, jobBenefits: text, workHours: text },
  totalJobOpenings: { is: 'count' },
  url: { is: 'url' },
} satisfies Record<string, Rule>;

const REQUIRED = ['title', 'description', 'datePosted', 'hiringOrganization'];

/** Faults as sentences; none if the posting is as Google demands. */
export function judgePosting(posting: Record<string, unknown>): string[] {
  const { '@context': context, ...rest } = posting;
  const faults = judge(rest, { is: 'thing', type: 'JobPosting', has: JobPosting, needs: REQUIRED }, '');
  if (context !== 'https://schema.org') faults.push('@context');
  // It needs a place of work, or a region to work from.
  const isRemote = 'jobLocationType' in posting;
  if (!isRemote && !('jobLocation' in posting)) faults.push('jobLocation is missing');
  if (isRemote && !('applicantLocationRequirements' in posting)) faults.push('from which country is missing');
  if (posting.description === posting.title) faults.push('the description is the title');
  return faults;
}

function judge(value: unknown, rule: Rule, at: string): string[] {
  if (rule.is === 'either') {
    const each = rule.of.map((one) => judge(value, one, at));
    return each.some((faults) => faults.length === 0) ? [] : each.flat();
  }
  if (rule.is === 'one or more') {
    const all = Array.isArray(value) ? value : [value];
    return all.length === 0 ? [`${at} is empty`] : all.flatMap((one) => judge(one, rule.of, at));
  }
  if (rule.is === 'thing') return judgeThing(value, rule, at);
  if (rule.is === 'word') return rule.of.includes(value as string) ? [] : [`${at}: ${value} is no word of Google's`];
  return PLAIN[rule.is](value) ? [] : [`${at}: ${JSON.stringify(value)} is no ${rule.is}`];
}

const PLAIN: Record<'text' | 'date' | 'url' | 'count' | 'amount' | 'yes-no', (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && value.trim() !== '',
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(value) && !Number.isNaN(Date.parse(value)),
  url: (value) => typeof value === 'string' && URL.canParse(value),
  count: (value) => Number.isInteger(value) && (value as number) > 0,
  amount: (value) => typeof value === 'number' && value > 0,
  'yes-no': (value) => typeof value === 'boolean',
};

function judgeThing(value: unknown, rule: Extract<Rule, { is: 'thing' }>, at: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${at} is no ${rule.type}`];
  const { '@type': type, ...has } = value as Record<string, unknown>;
  const faults = Object.entries(has).flatMap(([name, one]) => {
    const known = rule.has[name];
    return known ? judge(one, known, `${at}.${name}`) : [`${at}.${name} has no rule`];
  });
  if (type !== rule.type) faults.push(`${at} is a ${type}, not a ${rule.type}`);
  for (const name of rule.needs) if (!(name in has)) faults.push(`${at}.${name} is missing`);
  if (rule.needsOneOf && !rule.needsOneOf.some((name) => name in has)) faults.push(`${at} says no amount`);
  return faults;
}
