import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { callAddress } from '#shared/call.ts';

interface Props {
  /** The calls with their buttons' labels. */
  files: readonly { label: string; path: `/api/admin/${string}` }[];
  /** Parameters of the list beside its filters. */
  more?: Record<string, string>;
}

/**
 * Downloads all rows that match a list's filters, not only those of this page; if the filters were refused there is no file.
 */
export function ExportLinks({ files, more }: Props) {
  const { filterValues, error } = useListContext();
  const query = Object.fromEntries(Object.entries({ ...filterValues, ...more }).filter(([, value]) => value));
  return files.map(({ label, path }) => (
    <Button key={path} component="a" href={callAddress({ method: 'GET', path, query })} download disabled={!!error}>
      {label}
    </Button>
  ));
}
