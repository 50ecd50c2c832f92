import { company } from './company.ts';

/** The agency for search engines; every fact comes from company.ts. */
export function organization(publicUrl: string): object {
  const { address } = company;
  return {
    '@context': 'https://schema.org',
    '@type': 'EmploymentAgency',
    '@id': `${publicUrl}/#organization`,
    name: company.name,
    legalName: company.legalName,
    alternateName: company.nameEn,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/favicon.svg`,
    image: `${publicUrl}/art/og-default.jpg`,
    description: company.description,
    foundingDate: String(company.foundedYear),
    telephone: company.phone,
    faxNumber: company.fax,
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
