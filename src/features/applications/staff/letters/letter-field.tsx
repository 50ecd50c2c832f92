import { Box, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { countCharacters } from '#shared/fields/characters.ts';
import { messages } from '#shared/messages.ts';
import { MAX_POSTSCRIPT } from './contract.ts';
import type { Mailing } from './use-mailing.ts';

interface Props {
  mailing: Mailing;
  isMailed: boolean;
  onMailed: (isMailed: boolean) => void;
  isOff?: boolean;
  postscript: string;
  onPostscript: (text: string) => void;
  problem: string | undefined;
}

/** Whether a letter is sent, what a colleague adds to it, and how it then reads. */
export function LetterField({ mailing, isMailed, onMailed, isOff = false, postscript, onPostscript, problem }: Props) {
  const { canMail, label, letter, example, failure } = mailing;
  const length = countCharacters(postscript);
  const fault = problem ?? (length > MAX_POSTSCRIPT ? messages.max('附言', MAX_POSTSCRIPT) : undefined);
  return (
    <>
      <FormControlLabel
        control={
          <Checkbox
            checked={isMailed && canMail}
            disabled={!canMail || isOff}
            onChange={({ target }) => onMailed(target.checked)}
          />
        }
        label={label}
      />
      {failure && <FailureNotice {...failure} />}
      {isMailed && canMail && (
        <>
          <TextField
            name="postscript"
            label="附言（選填）"
            value={postscript}
            onChange={({ target }) => onPostscript(target.value)}
            multiline
            minRows={2}
            maxRows={8}
            error={fault !== undefined}
            helperText={fault ?? '會加在信裡，同仁在歷程看得到'}
            sx={{ my: 1 }}
          />
          {example && (
            <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
              以{example}的信為例
            </Typography>
          )}
          {letter && (
            <Box component="section" aria-label="通知信的內容" sx={LETTER}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {letter.subject}
              </Typography>
              <Typography variant="body2">{letter.text}</Typography>
            </Box>
          )}
        </>
      )}
    </>
  );
}

const LETTER = {
  p: 1.5,
  bgcolor: 'background.default',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
