import { Button, Typography } from '@mui/material';
import { LinkBase, Title } from 'react-admin';

/** For an address that the back-office doesn't know. react-admin's own page would add a second full stop to our sentence. */
export const NotFoundPage = () => (
  <Typography component="div" sx={{ p: 6, textAlign: 'center' }}>
    <Title title="找不到頁面" />
    <Typography variant="h5" component="p" sx={{ mb: 1 }}>
      找不到頁面
    </Typography>
    <Typography sx={{ mb: 3 }}>網址有誤，或這筆資料已不存在。</Typography>
    <Button component={LinkBase} to="/" variant="contained">
      返回今日待辦
    </Button>
  </Typography>
);
