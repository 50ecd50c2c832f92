import CloseIcon from '@mui/icons-material/CloseOutlined';
import {
  Autocomplete,
  Box,
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-admin';
import { failureText } from '#features/backoffice/shared/failure-notice.tsx';
import { usePaused } from '#features/backoffice/shared/suggestions/use-paused.ts';
import { type Found, findAnything } from './find.ts';

const MOST = 100;
/** If the position is a whole advertisement, only its beginning is shown. */
const LINES = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' };

/** Finds people, clients, vacancies and messages at once: who is calling? */
export function Finder({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const asked = usePaused(typed.trim().slice(0, MOST));
  const { data, error, isFetching } = useQuery({
    queryKey: ['found', asked],
    queryFn: () => findAnything(asked),
    enabled: asked !== '',
    // Results for other words must not be clicked as if they answered these.
    staleTime: 0,
    gcTime: 0,
  });
  const go = (found: Found | null) => {
    if (!found) return;
    onClose();
    navigate(found.to);
  };
  const isWaiting = isFetching || typed.trim().slice(0, MOST) !== asked;
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <DialogTitle>尋找</DialogTitle>
      <IconButton aria-label="關閉" onClick={onClose} sx={{ position: 'absolute', right: 12, top: 12 }}>
        <CloseIcon />
      </IconButton>
      <DialogContent>
        <Autocomplete<Found>
          open={typed.trim() !== ''}
          options={isWaiting ? [] : (data ?? [])}
          // The server has already compared them.
          filterOptions={(all) => all}
          value={null}
          inputValue={typed}
          onInputChange={(_, text, reason) => {
            if (reason === 'input' || reason === 'clear') setTyped(text);
          }}
          onChange={(_, found) => go(found)}
          onClose={(_, reason) => {
            if (reason === 'escape') onClose();
          }}
          groupBy={({ kind }) => kind}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ to }) => to.pathname}
          autoHighlight
          forcePopupIcon={false}
          slotProps={{ listbox: { sx: { maxHeight: '60vh' } } }}
          loading={isWaiting}
          loadingText="尋找中…"
          noOptionsText={error ? failureText(error) : '找不到符合的資料'}
          renderOption={({ key, ...props }, { name, about }) => (
            <li key={key} {...props}>
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Typography sx={LINES}>{name}</Typography>
                <Typography variant="body2" color="text.secondary" sx={LINES}>
                  {about}
                </Typography>
              </Box>
            </li>
          )}
          renderInput={(params) => (
            <TextField
              {...params}
              label="人才、客戶、職缺、訊息"
              placeholder="姓名、公司、電話、電子信箱或職務名稱"
              autoFocus
              margin="dense"
            />
          )}
        />
      </DialogContent>
    </Dialog>
  );
}
