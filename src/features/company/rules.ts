import type { Company, CompanyFacts } from '#content/company.ts';
import { type Previews, previewAddress } from '#ui/site.tsx';

/** A landline or mobile number of Taiwan with its area code, or a toll-free number; an extension may follow. */
export const isPhone = (text: string) => /^0\d{1,3}-?\d{3,4}-?\d{3,4}( ?(轉|#) ?\d{1,6})?$/.test(text);

/** 私就服字第1234號, 北市就服字第0123號, 勞動部 … 字第 … 號: the authority differs, the end is the same. */
export const isLicence = (text: string) => /^[\p{Script=Han}\s（）()]{2,24}字第\s?\d{3,8}\s?號$/u.test(text);

/** As delivered: nobody's licence. */
export const isMadeUpLicence = (text: string) => /字第\s?0+\s?號/.test(text);

/** The marks for the company's facts in other texts. */
export const PLACES: Record<string, (company: CompanyFacts) => string> = {
  '{company}': ({ name }) => name,
  '{shortName}': ({ shortName }) => shortName,
  '{legalName}': ({ legalName }) => legalName,
  '{phone}': ({ phone }) => phone,
  '{email}': ({ email }) => email,
  '{address}': ({ address }) => addressText(address),
  '{serviceHours}': ({ serviceHours }) => serviceHours.text,
};

const PLACE = /\{[a-zA-Z]+\}/g;

/** A text, or all texts in a value, with the company's facts filled in. */
export function filled<T>(value: T, company: CompanyFacts): T {
  if (typeof value === 'string') return value.replace(PLACE, (place) => PLACES[place]?.(company) ?? place) as T;
  if (Array.isArray(value)) return value.map((one) => filled(one, company)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, company)])) as T;
}

/** Everything in braces, which was meant as a place, with the path of its text. */
export function placesIn(value: unknown, path: readonly string[] = []): { path: string; place: string }[] {
  if (typeof value === 'string')
    return [...value.matchAll(/\{[^{}\n]*\}/g)].map(([place]) => ({ path: path.join('.'), place }));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, one]) => placesIn(one, [...path, name]));
}

const WEIGHTS = [1, 2, 1, 2, 1, 2, 4, 1];

/** The check digit of a 統一編號, by the rule since April 2023: the sum must be divisible by five. */
export function isTaxId(text: string): boolean {
  if (!/^\d{8}$/.test(text) || text === '00000000') return false;
  const products = WEIGHTS.map((weight, i) => weight * Number(text[i]));
  const sum = products.reduce((total, product) => total + Math.floor(product / 10) + (product % 10), 0);
  // A seven in the seventh place makes 28, whose digits add up to ten, which counts as one or as nothing.
  return sum % 5 === 0 || (text[6] === '7' && (sum + 1) % 5 === 0);
}

/** The facts with what follows from them. */
export const asCompany = (facts: CompanyFacts, colour: string): Company => ({
  ...facts,
  colour,
  phoneHref: phoneHref(facts.phone),
  addressText: addressText(facts.address),
});

const addressText = ({ postalCode, city, township, street }: CompanyFacts['address']) =>
  `${postalCode} ${city}${township}${street}`;

/** Toll-free numbers can't be reached with the country code. */
function phoneHref(phone: string): string {
  const [number = '', extension] = phone.split(/轉|#/);
  const digits = number.replace(/\D/g, '');
  const dialled = digits.startsWith('0800') ? digits : `+886${digits.replace(/^0/, '')}`;
  return `tel:${dialled}${extension ? `,${extension.trim()}` : ''}`;
}

/** The agency, for search engines. */
export function organization(company: Company, site: Previews): object {
  const { address } = company;
  const { publicUrl } = site;
  return {
    '@context': 'https://schema.org',
    '@type': 'EmploymentAgency',
    '@id': `${publicUrl}/#organization`,
    name: company.name,
    legalName: company.legalName,
    alternateName: company.nameEn,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/mark.png`,
    image: previewAddress('/art/og-default.jpg', site),
    description: company.description,
    foundingDate: String(company.foundedYear),
    telephone: company.phone,
    ...(company.fax && { faxNumber: company.fax }),
    ...(company.taxId && { taxID: company.taxId }),
    ...(company.mapUrl && { hasMap: company.mapUrl }),
    email: company.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.township,
      addressRegion: address.city,
      postalCode: address.postalCode,
      addressCountry: 'TW',
    },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: company.serviceHours.days,
      opens: company.serviceHours.opens,
      closes: company.serviceHours.closes,
    },
    sameAs: company.social.map(({ url }) => url),
  };
}
