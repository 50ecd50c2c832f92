import { Box, FormHelperText, Skeleton, Typography } from '@mui/material';
import { useId } from 'react';
import { useInput } from 'react-admin';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { usePart } from '#features/backoffice/shared/use-part.ts';

const load = () => import('./rich-text-editor.tsx');

/** A text with headings, lists, links, pictures and tables, as HTML. */
export function RichTextInput({ source, label, help }: { source: string; label: string; help: string }) {
  const id = useId();
  const { field, fieldState } = useInput({ source, defaultValue: '' });
  const problem = fieldState.error?.message;
  const { part, ...missing } = usePart('editor', load);
  return (
    <Box sx={{ my: 1.5, width: '100%' }}>
      <Typography component="div" variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      {part && (
        <part.default
          label={label}
          value={field.value ?? ''}
          describedBy={id}
          isWrong={problem !== undefined}
          onChange={field.onChange}
        />
      )}
      {!part && missing.error && <FailureNotice {...missing} />}
      {!part && !missing.error && <Skeleton variant="rounded" height={380} aria-label="編輯器載入中" />}
      <FormHelperText id={id} error={problem !== undefined} sx={{ mx: 0 }}>
        {problem ?? help}
      </FormHelperText>
    </Box>
  );
}
