import { Box, FormHelperText, Skeleton, Typography } from '@mui/material';
import { lazy, Suspense, useId } from 'react';
import { useInput } from 'react-admin';

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'));

/** A text with headings, lists, links, pictures and tables, as HTML. */
export function RichTextInput({ source, label, help }: { source: string; label: string; help: string }) {
  const id = useId();
  const { field, fieldState } = useInput({ source, defaultValue: '' });
  const problem = fieldState.error?.message;
  return (
    <Box sx={{ my: 1.5, width: '100%' }}>
      <Typography component="div" variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Suspense fallback={<Skeleton variant="rounded" height={380} aria-label="編輯器載入中" />}>
        <RichTextEditor
          label={label}
          value={field.value ?? ''}
          describedBy={id}
          isWrong={problem !== undefined}
          onChange={field.onChange}
        />
      </Suspense>
      <FormHelperText id={id} error={problem !== undefined} sx={{ mx: 0 }}>
        {problem ?? help}
      </FormHelperText>
    </Box>
  );
}
