import { Box, Button, Skeleton, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, usePermissions } from 'react-admin';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { Part } from '#features/backoffice/shared/part.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import { foldText } from '#shared/search-words.ts';
import type { deleteSynonyms, listSynonyms, SynonymGroup, Synonyms } from './contract.ts';
import { GroupDialog } from './group-dialog.tsx';
import { GroupRow } from './group-row.tsx';

/** A group by its id, or a new one with its first word. */
type Edited = { id: string } | { first: string };

/** Words that mean the same, for visitors' searches. */
export function SynonymsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['synonyms'],
    queryFn: () => call<typeof listSynonyms>('GET /api/admin/synonyms'),
  });
  return (
    <>
      <Title title="同義詞" />
      {error && !data && <FailureNotice error={error} onRetry={() => refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />}
      {data && <Loaded {...data} onChanged={refetch} />}
    </>
  );
}

function Loaded({ groups, emptySearches, onChanged }: Synonyms & { onChanged: () => Promise<unknown> }) {
  const { permissions } = usePermissions();
  const mayChange = permissions === 'manager';
  const [edited, setEdited] = useState<Edited>();
  return (
    <Stack spacing={2} sx={{ pt: 2, pb: 4, maxWidth: 960 }}>
      <Groups groups={groups} onChanged={onChanged} onEdit={mayChange ? setEdited : undefined} />
      <Part title="找不到職缺的搜尋（近 30 天，3 次以上）">
        {emptySearches.length === 0 ? (
          <Typography color="text.secondary">這段期間，常用的搜尋都找得到職缺。</Typography>
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {emptySearches.map(({ words, searches }) => (
              <Stack
                key={words}
                component="li"
                direction="row"
                spacing={1}
                sx={{ alignItems: 'center', minHeight: 44 }}
              >
                <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{words}</Typography>
                <Typography color="text.secondary" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
                  {searches} 次
                </Typography>
                {mayChange && !/\s/.test(words) && (
                  <Button aria-label={`為「${words}」新增同義詞`} onClick={() => setEdited({ first: words })}>
                    新增同義詞
                  </Button>
                )}
              </Stack>
            ))}
          </Box>
        )}
      </Part>
      {edited && (
        <GroupDialog
          group={'id' in edited ? groups.find(({ id }) => id === edited.id) : undefined}
          first={'first' in edited ? edited.first : ''}
          onClose={() => setEdited(undefined)}
          onChanged={onChanged}
        />
      )}
    </Stack>
  );
}

interface GroupsProps {
  groups: readonly SynonymGroup[];
  onChanged: () => Promise<unknown>;
  /** Undefined for users who may not change them. */
  onEdit: ((edited: Edited) => void) | undefined;
}

/** From this many groups on there is a search box. */
const MANY = 10;

function Groups({ groups, onChanged, onEdit }: GroupsProps) {
  const { act, isBusy } = useAct();
  const [typed, setTyped] = useState('');
  const word = foldText(typed);
  const shown = groups.filter(({ words }) => words.some(({ text }) => foldText(text).includes(word)));
  const remove = ({ id, revision }: SynonymGroup) =>
    act(async () => {
      try {
        await call<typeof deleteSynonyms>('DELETE /api/admin/synonyms/{id}', { params: { id }, body: { revision } });
      } finally {
        await onChanged();
      }
    }, '已刪除');
  return (
    <Part title={`意思相同的詞語（${groups.length} 組）`}>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {/* Two texts, since a line break between them would become a space. */}
        {'訪客搜尋其中一個詞時，職缺快訊會列出「也找相近的說法」，點選後同組的詞也一併尋找；不點選時，搜尋結果不變。'}
        詞語後的數字，是用它找得到的刊登中職缺數。
      </Typography>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
        {onEdit && (
          <Button variant="contained" onClick={() => onEdit({ first: '' })}>
            新增同義詞
          </Button>
        )}
        {groups.length >= MANY && (
          <TextField
            type="search"
            size="small"
            label="尋找詞語"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            fullWidth={false}
            margin="none"
            sx={{ flex: '1 1 160px', maxWidth: 320 }}
          />
        )}
      </Stack>
      {shown.length === 0 && (
        <Typography color="text.secondary">
          {groups.length === 0 ? '還沒有同義詞。例如「會計」與「帳務」。' : '沒有這個詞語。'}
        </Typography>
      )}
      <Box component="ul" aria-label="同義詞" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {shown.map((group) => (
          <GroupRow
            key={group.id}
            group={group}
            acts={onEdit && { onEdit: () => onEdit({ id: group.id }), onRemove: () => remove(group), isBusy }}
          />
        ))}
      </Box>
    </Part>
  );
}
