import { Autocomplete, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Part } from '#features/backoffice/shared/part.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import type { addTag, removeTag } from '../tags/contract.ts';
import { TAGS_KEY, useTags } from './use-tags.ts';

interface Props {
  id: string;
  tags: string[];
  onChange: (tags: string[]) => void;
}

/** Words by which staff find the talent again: each is kept at once. */
export function TagsPart({ id, tags, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { act } = useAct();
  const client = useQueryClient();
  const known = useTags(isOpen);
  const kept = (work: () => Promise<{ tags: string[] }>, done: string) =>
    act(async () => {
      onChange((await work()).tags);
      client.invalidateQueries({ queryKey: TAGS_KEY });
    }, done);
  const add = async (tag: string) => {
    if (tag.trim() === '') return;
    const row = 'POST /api/admin/talents/{id}/tags';
    // What was refused stays, to be corrected.
    if (await kept(() => call<typeof addTag>(row, { params: { id }, body: { tag } }), `已加上「${tag.trim()}」`))
      setTyped('');
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
        options={known?.map(({ tag }) => tag) ?? []}
        value={tags}
        inputValue={typed}
        onInputChange={(_, text, reason) => {
          if (reason === 'input') setTyped(text);
        }}
        onOpen={() => setOpen(true)}
        onBlur={() => add(typed)}
        onChange={(_, _list, reason, details) => {
          if (!details) return;
          if (reason === 'removeOption') remove(details.option);
          else add(details.option);
        }}
        onKeyDown={(event) => {
          // Nobody who corrects what they type takes the tag before it off.
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
