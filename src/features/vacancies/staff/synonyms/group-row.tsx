import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { ConfirmButton } from '#features/backoffice/shared/confirm-button.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import type { SynonymGroup } from './contract.ts';

interface Props {
  group: SynonymGroup;
  /** Undefined for users who may not change it. */
  acts: { onEdit: () => void; onRemove: () => void; isBusy: boolean } | undefined;
}

/** A group: each word with the number of open vacancies that it finds. */
export function GroupRow({ group: { words, updatedAt, staffName }, acts }: Props) {
  const name = words.map(({ text }) => text).join('、');
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'flex', gap: 1, alignItems: 'center', py: 1.5 },
        ...{ borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" useFlexGap spacing={0.75} sx={{ flexWrap: 'wrap' }}>
          {words.map(({ text, count }) => (
            <Chip
              key={text}
              variant="outlined"
              color={count > 0 ? 'primary' : 'default'}
              sx={{ maxWidth: '100%' }}
              label={
                <>
                  {text}{' '}
                  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>
                    {count.toLocaleString('en-US')}
                  </Box>
                </>
              }
            />
          ))}
        </Stack>
        {staffName && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {staffName}，<Time at={updatedAt} />
          </Typography>
        )}
      </Box>
      {acts && (
        <Stack direction="row">
          <Button onClick={acts.onEdit} aria-label={`編輯「${name}」`}>
            編輯
          </Button>
          <ConfirmButton
            color="error"
            disabled={acts.isBusy}
            aria-label={`刪除「${name}」`}
            title="刪除這組同義詞"
            content={`「${name}」之後不再視為同義詞，搜尋結果立即生效。`}
            confirm="刪除"
            onConfirm={acts.onRemove}
          >
            刪除
          </ConfirmButton>
        </Stack>
      )}
    </Box>
  );
}
