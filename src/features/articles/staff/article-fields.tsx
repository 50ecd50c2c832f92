import { Box } from '@mui/material';
import { SelectInput, TextInput } from 'react-admin';
import { MomentInput } from '#features/backoffice/shared/inputs/moment-input.tsx';
import { useAwake } from '#features/backoffice/shared/use-awake.ts';
import { PictureInput } from '#features/pictures/staff/picture-input.tsx';
import { PublishingFacts } from '#features/publishing/staff/publishing-facts.tsx';
import { ARTICLE_TYPES } from '../rules.ts';
import { STATUS_LABELS, TYPES } from './contract.ts';
import { RichTextInput } from './editor/rich-text-input.tsx';

const types = TYPES.map((id) => ({ id, name: ARTICLE_TYPES[id].title }));

/** The fields of an article; the server validates them. */
export function ArticleFields() {
  useAwake();
  return (
    <Box sx={{ width: '100%', maxWidth: 860 }}>
      <PublishingFacts labels={STATUS_LABELS} />
      <SelectInput
        source="typeName"
        label="類型（必填）"
        emptyText="請選擇"
        choices={types}
        helperText="職場專欄的清單會顯示封面圖片；其他類型顯示日期"
        sx={{ maxWidth: 300 }}
      />
      <TextInput
        source="title"
        label="標題（必填）"
        helperText="最多 100 個字"
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <TextInput
        source="summary"
        label="摘要（發布時必填）"
        // Wraps so that all of it is visible, but is one line: pasted paragraphs are joined.
        parse={(text: string) => text.replace(/\s*\n\s*/g, ' ')}
        multiline
        minRows={2}
        helperText="顯示在清單與搜尋引擎，最多 300 個字"
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
      <PictureInput source="coverImage" label="封面圖片" purpose="cover" help="建議至少 1600 × 1000 像素" />
      <RichTextInput source="content" label="內容" help="內容與外部連結至少須填一項，才能發布" />
      <TextInput
        source="externalLink"
        label="外部連結"
        type="url"
        helperText="例如：https://www.example.com/news。有填時，首頁的標題會直接連到這裡"
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      <MomentInput
        source="expiresAt"
        label="下架時間（台北時間）"
        helperText="到時自動下架；不填則持續顯示"
        ifOver="這個時間已經過了，儲存後就會下架，網站上看不到這篇文章"
      />
    </Box>
  );
}
