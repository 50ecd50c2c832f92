import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureText } from '#features/backoffice/shared/failure-notice.tsx';
import { Theirs } from '#features/backoffice/shared/theirs.tsx';
import { useLeaveQuestion } from '#features/backoffice/shared/use-leave-question.ts';
import { useProblems } from '#features/backoffice/shared/use-problems.ts';
import { STALE } from '#shared/revisions.ts';
import { useStill } from '#ui/fields/use-still.ts';
import { ArticlePicker } from './article-picker.tsx';
import { type Issue, type IssueInput, MAX_ARTICLES } from './contract.ts';

interface Props {
  issue?: Issue;
  onSave: (body: IssueInput & { revision: number }) => Promise<void>;
  /** Called with whether something typed isn't stored yet. */
  onDirty?: (isDirty: boolean) => void;
  /** Called when somebody else saved first: what is typed stays, and the next save overwrites knowingly. */
  onStale?: () => void;
}

const textOf = (issue: Issue | undefined): IssueInput => ({
  subject: issue?.subject ?? '',
  introduction: issue?.introduction ?? '',
  articleIds: issue?.articleIds ?? [],
});

const isSame = (a: IssueInput, b: IssueInput) => JSON.stringify(a) === JSON.stringify(b);

/** The form with an issue's texts. */
export function IssueForm({ issue, onSave, onDirty, onStale }: Props) {
  const [text, setText] = useState(() => textOf(issue));
  const [saved, setSaved] = useState(text);
  const { failure, isAbout, problemAt, setFailure, markChanged } = useProblems();
  const [isBusy, setBusy] = useState(false);
  // The stored issue's page opens with what was sent.
  const isStill = useStill(isBusy && !issue);
  const isStale = failure !== undefined && failureText(failure) === STALE;
  const isDirty = !isSame(text, saved);
  useLeaveQuestion(isDirty);
  useEffect(() => onDirty?.(isDirty || isBusy), [isDirty, isBusy, onDirty]);
  const isAtFields = Object.keys(text).some(isAbout);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  const set = (changes: Partial<IssueInput>) => {
    setText((before) => ({ ...before, ...changes }));
    markChanged(...Object.keys(changes));
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure();
    const before = saved;
    // From now on leaving asks no question; a failure undoes this.
    setSaved(text);
    try {
      // A new issue is based on nothing, and nobody checks.
      await onSave({ ...text, revision: issue?.revision ?? 0 });
    } catch (error) {
      setSaved(before);
      setFailure(error);
      if (failureText(error) === STALE) onStale?.();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack component="form" ref={form} spacing={2} onSubmit={save} noValidate>
      {issue && isStale && (
        <Theirs
          facts={Object.values({
            subject: ['主旨', issue.subject],
            introduction: ['開場文字', issue.introduction],
            articleIds: ['文章', issue.articles.map(({ title }) => title).join('\n')],
          } satisfies Record<keyof IssueInput, readonly [label: string, text: string]>)}
        />
      )}
      <Stack spacing={2} inert={isStill} sx={{ pt: 1 }}>
        <TextField
          label="主旨（必填）"
          value={text.subject}
          onChange={({ target }) => set({ subject: target.value })}
          error={problemAt('subject') !== undefined}
          helperText={problemAt('subject') ?? '最多 100 個字，也是信件的標題'}
          slotProps={{ htmlInput: { maxLength: 100 } }}
          margin="none"
        />
        <TextField
          label="開場文字"
          multiline
          minRows={4}
          value={text.introduction}
          onChange={({ target }) => set({ introduction: target.value })}
          error={problemAt('introduction') !== undefined}
          helperText={problemAt('introduction') ?? '空一行即分段，最多 5,000 個字'}
          slotProps={{ htmlInput: { maxLength: 5000 } }}
          margin="none"
        />
        <ArticlePicker
          chosen={text.articleIds}
          missing={issue?.missing ?? []}
          onChange={(articleIds) => set({ articleIds })}
          most={MAX_ARTICLES}
        />
        {problemAt('articleIds') && <Alert severity="error">{problemAt('articleIds')}</Alert>}
      </Stack>
      {failure !== undefined && !isStale && !isAtFields && <Alert severity="error">{failureText(failure)}</Alert>}
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Button type="submit" variant="contained" aria-disabled={isBusy}>
          {isBusy ? '處理中…' : '儲存草稿'}
        </Button>
        {isDirty && (
          <Typography variant="body2" color="text.secondary">
            有尚未儲存的變更
          </Typography>
        )}
      </Stack>
    </Stack>
  );
}
