import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { callAddress } from '#shared/call.ts';

interface Props {
  /** The calls by what their button says. */
  files: readonly { label: string; path: `/api/admin/${string}` }[];
}

/** The rows that a list's filters find, all pages of them, as files. */
export function ExportLinks({ files }: Props) {
  const { filterValues } = useListContext();
  const query = Object.fromEntries(Object.entries(filterValues ?? {}).filter(([, value]) => value));
  return files.map(({ label, path }) => (
    <Button key={path} component="a" href={callAddress({ method: 'GET', path, query })} download>
      {label}
    </Button>
  ));
}
