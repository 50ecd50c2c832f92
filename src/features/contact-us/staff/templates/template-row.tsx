import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import { ConfirmButton } from '#features/backoffice/shared/confirm-button.tsx';
import type { ReplyTemplate } from './contract.ts';

interface Acts {
  isBusy: boolean;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

/** A template with its first lines; without `acts` for users who may not change it. */
export function TemplateRow({ template: { name, text }, acts }: { template: ReplyTemplate; acts: Acts | undefined }) {
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Typography component="h3" sx={{ flex: '1 1 200px', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {acts && (
          <Stack direction="row">
            {/* Disabled buttons keep the focus, so that it stays at the template that was moved. */}
            <IconButton aria-label={`上移「${name}」`} aria-disabled={!acts.onUp || acts.isBusy} onClick={acts.onUp}>
              <UpIcon />
            </IconButton>
            <IconButton
              aria-label={`下移「${name}」`}
              aria-disabled={!acts.onDown || acts.isBusy}
              onClick={acts.onDown}
            >
              <DownIcon />
            </IconButton>
            <Button onClick={acts.onEdit} aria-label={`編輯「${name}」`}>
              編輯
            </Button>
            <ConfirmButton
              color="error"
              disabled={acts.isBusy}
              aria-label={`刪除「${name}」`}
              title="刪除這個範本"
              content={`「${name}」之後不能再套用，已寄出的回覆不受影響。`}
              confirm="刪除"
              onConfirm={acts.onRemove}
            >
              刪除
            </ConfirmButton>
          </Stack>
        )}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={FIRST_LINES}>
        {text.replace(/\n+/g, '\n')}
      </Typography>
    </Box>
  );
}

const FIRST_LINES = {
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '3',
  overflow: 'hidden',
};
