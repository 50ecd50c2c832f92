import DownIcon from '@mui/icons-material/ArrowDownwardOutlined';
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined';
import RemoveIcon from '@mui/icons-material/CloseOutlined';
import { Autocomplete, Box, IconButton, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { listArticles } from '#features/articles/public/contract.ts';
import { ARTICLE_TYPES } from '#features/articles/rules.ts';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { call } from '#shared/call.ts';

interface Props {
  /** In the order of the mail. */
  chosen: string[];
  /** Chosen, but no longer published. */
  missing: string[];
  most: number;
  onChange: (articleIds: string[]) => void;
}

/** The published articles to choose from (the latest hundred of each type), and their order in the mail. */
export function ArticlePicker({ chosen, missing, most, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['newsletter-articles'],
    queryFn: async () => {
      const read = (type: string) => {
        const query = { limit: 100, fields: 'card' as const };
        return call<typeof listArticles>('GET /api/article/type/{type}', { params: { type }, query });
      };
      const lists = await Promise.all(Object.keys(ARTICLE_TYPES).map(read));
      return lists.flat().toSorted((a, b) => (a.publishAt < b.publishAt ? 1 : -1));
    },
  });
  if (error) return <FailureNotice error={error} onRetry={() => refetch()} />;
  const articles = data ?? [];
  const titleOf = (id: string) => articles.find(({ articleId }) => articleId === id)?.title;
  const move = (from: number, to: number) => {
    const next = [...chosen];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <Box role="group" aria-label="文章">
      <Autocomplete
        options={articles.filter(({ articleId }) => !chosen.includes(articleId))}
        getOptionLabel={({ title }) => title}
        getOptionKey={({ articleId }) => articleId}
        value={null}
        clearOnBlur
        // The chosen articles are below; the next one is typed here.
        inputValue={typed}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        disabled={chosen.length >= most}
        loading={!data}
        loadingText="載入中…"
        noOptionsText="沒有其他已發布的文章"
        onChange={(_, article) => article && onChange([...chosen, article.articleId])}
        renderInput={(params) => (
          <TextField
            {...params}
            label="加入文章"
            helperText={`已選 ${chosen.length} 篇，最多 ${most} 篇`}
            margin="none"
          />
        )}
      />
      <Box component="ol" aria-label="已選的文章" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {chosen.map((id, i) => {
          const title = titleOf(id) ?? (missing.includes(id) ? '（已下架的文章，不會寄出）' : '…');
          return (
            <Box
              component="li"
              key={id}
              sx={{
                display: 'flex',
                alignItems: 'center',
                borderBottom: 1,
                borderColor: 'divider',
                minHeight: 48,
                py: 0.25,
              }}
            >
              <Typography sx={{ flex: 1, minWidth: 0 }}>
                {i + 1}. {title}
              </Typography>
              <IconButton aria-label={`上移「${title}」`} disabled={i === 0} onClick={() => move(i, i - 1)}>
                <UpIcon />
              </IconButton>
              <IconButton
                aria-label={`下移「${title}」`}
                disabled={i === chosen.length - 1}
                onClick={() => move(i, i + 1)}
              >
                <DownIcon />
              </IconButton>
              <IconButton aria-label={`移除「${title}」`} onClick={() => onChange(chosen.filter((one) => one !== id))}>
                <RemoveIcon />
              </IconButton>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
