import { Autocomplete, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Part } from '#features/backoffice/shared/part.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { useLeaveQuestion } from '#features/backoffice/shared/use-leave-question.ts';
import { useUnsaved } from '#features/backoffice/shared/use-unsaved.ts';
import { call } from '#shared/call.ts';
import type { addTag, removeTag } from '../tags/contract.ts';
import { TAGS_KEY, useTags } from './use-tags.ts';

interface Props {
  id: string;
  tags: string[];
  onChange: (tags: string[]) => void;
}

/** Words by which staff find the talent again; each is saved at once. */
export function TagsPart({ id, tags, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { act, isBusy } = useAct({ isBesideOthers: true });
  const client = useQueryClient();
  const known = useTags(isOpen);
  useLeaveQuestion(typed.trim() !== '');
  useUnsaved(isBusy);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const kept = (work: () => Promise<{ tags: string[] }>, done: string) =>
    act(async () => {
      // One after the other, so that the last answer is the latest.
      const answer = last.current.then(work, work);
      last.current = answer;
      onChange((await answer).tags);
      client.invalidateQueries({ queryKey: TAGS_KEY });
    }, done);
  const add = async (tag: string) => {
    if (tag.trim() === '') return;
    // At once: what is typed while it is being saved is the next tag.
    setTyped('');
    const row = 'POST /api/admin/talents/{id}/tags';
    const send = () => call<typeof addTag>(row, { params: { id }, body: { tag } });
    // A refused tag returns to the field, to be corrected.
    if (!(await kept(send, `已加上「${tag.trim()}」`))) setTyped((next) => next || typed);
  };
  const remove = (tag: string) => {
    const row = 'DELETE /api/admin/talents/{id}/tags';
    return kept(() => call<typeof removeTag>(row, { params: { id }, body: { tag } }), `已移除「${tag}」`);
  };
  return (
    <Part title="標籤">
      <Autocomplete
        multiple
        freeSolo
        disableClearable
        filterSelectedOptions
        sx={WHOLE}
        options={known?.map(({ tag }) => tag) ?? []}
        value={tags}
        inputValue={typed}
        onInputChange={(_, text, reason) => {
          if (reason === 'input') setTyped(text);
        }}
        onOpen={() => setOpen(true)}
        // Somebody who goes to another window to look something up isn't finished.
        onBlur={() => document.hasFocus() && add(typed)}
        onChange={(_, _list, reason, details) => {
          if (!details) return;
          if (reason === 'removeOption') remove(details.option);
          else add(details.option);
        }}
        onKeyDown={(event) => {
          // It is already there; the component's list would not say so.
          if (event.key === 'Enter' && tags.includes(typed.trim())) setTyped('');
          // Backspace while correcting must not remove the tag before.
          if (event.key === 'Backspace' && typed === '') Object.assign(event, { defaultMuiPrevented: true });
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            label="新增標籤"
            helperText="按 Enter 加入。只有同仁看得到，請勿寫下與工作無關的個人特徵。"
          />
        )}
      />
    </Part>
  );
}

/** Two long tags that begin alike could not be told apart. */
const WHOLE = {
  '& .MuiChip-root': { height: 'auto', minHeight: 32 },
  '& .MuiChip-label': { py: 0.5, whiteSpace: 'normal', overflowWrap: 'anywhere' },
};
