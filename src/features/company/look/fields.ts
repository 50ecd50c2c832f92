import type { Look } from '#content/look.ts';
import { colour, type Described, group, option, picture } from '#shared/fields/described.ts';
import { isReadable, isVisible } from './rules.ts';

export const look: Described<Look> = group('標誌與色彩', {
  colour: colour('主色', '標題、按鈕與連結的顏色', {
    holds: isReadable,
    message: '主色 太淺，白字與內文會看不清楚，請選深一點的顏色',
  }),
  accent: colour('強調色', '重要按鈕與提醒的顏色', {
    holds: isVisible,
    message: '強調色 太淺，在頁面上會看不清楚，請選深一點的顏色',
  }),
  logo: picture('標誌', 'PNG、JPG、WebP 或 SVG，透明背景最合適；不放則顯示公司簡稱的第一個字'),
  logoKind: option('標誌的形式', { mark: '圖案，旁邊寫公司名稱', wordmark: '標誌裡已經有公司名稱' }),
});
