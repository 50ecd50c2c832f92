import { Box, Typography } from '@mui/material';
import type { LetterName } from '../letters/fields.ts';
import { placesOf } from '../letters/rules.ts';
import { PLACES } from '../rules.ts';

/** The marks that may be used in braces, and what they become. */
export function PlacesNote({ letter }: { letter: LetterName | undefined }) {
  const own = letter ? placesOf(letter) : [];
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      {own.length > 0 && (
        <>
          <Typography variant="body2">寄信時，這些欄位會換成那封信的內容：</Typography>
          <Box component="ul" sx={{ m: 0, mt: 0.5, mb: 1, pl: 2.5 }}>
            {own.map(([mark, { kind, label, isRequired }]) => (
              <li key={mark}>
                {mark}　{label}
                {isRequired && '（必須保留）'}
                {kind !== 'word' && '，寫在內文裡單獨一行'}
              </li>
            ))}
          </Box>
        </>
      )}
      <Typography variant="body2">
        文字裡的 {Object.keys(PLACES).join('、')}{' '}
        會換成公司資料裡的名稱、簡稱、登記名稱、電話、電子信箱、地址與服務時間。
      </Typography>
    </Box>
  );
}
