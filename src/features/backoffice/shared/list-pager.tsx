import { Pagination, useListContext } from 'react-admin';

/** Page numbers under a list; none if the list could not be read, since they would count rows that aren't there. */
export function ListPager() {
  const { error, data } = useListContext();
  return error && !data?.length ? null : <Pagination />;
}
