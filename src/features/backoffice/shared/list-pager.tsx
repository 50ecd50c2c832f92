import { Pagination, useListContext } from 'react-admin';

/** Page numbers under a list, but not under one that could not be read: they would count what isn't there. */
export function ListPager() {
  const { error, data } = useListContext();
  return error && !data?.length ? null : <Pagination />;
}
