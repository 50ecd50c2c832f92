import { useState } from 'react';
import { useNotify } from 'react-admin';
import { failureText } from '#features/backoffice/shared/failure-notice.tsx';
import { FormDialog } from '#features/backoffice/shared/form-dialog.tsx';
import { Theirs } from '#features/backoffice/shared/theirs.tsx';
import { call } from '#shared/call.ts';
import { STALE } from '#shared/revisions.ts';
import { sendOn } from '#shared/send-on.ts';
import type { changeSynonyms, createSynonyms, SynonymGroup } from './contract.ts';
import { MAX_SYNONYMS, MIN_SYNONYM_LENGTH, typedWords } from './rules.ts';

const HELP = `用頓號、逗號或換行分開，2 到 ${MAX_SYNONYMS} 個；每個至少 ${MIN_SYNONYM_LENGTH} 個字元，中間不能有空白`;

interface Props {
  /** The current group; undefined: a new one. */
  group: SynonymGroup | undefined;
  /** The first word of a new group. */
  first?: string;
  onClose: () => void;
  /** Reads the list again. */
  onChanged: () => Promise<unknown>;
}

/** Adds a group, or changes one. */
export function GroupDialog({ group, first = '', onClose, onChanged }: Props) {
  const notify = useNotify();
  const [isStale, setStale] = useState(false);
  const save = async (typed: string) => {
    const words = typedWords(typed);
    if (!group) return call<typeof createSynonyms>('POST /api/admin/synonyms', { body: { words } });
    const { id, revision } = group;
    return sendOn(
      `synonyms ${id}`,
      { words, revision },
      (body) => call<typeof changeSynonyms>('PUT /api/admin/synonyms/{id}', { params: { id }, body }),
      (saved) => saved.revision,
    );
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      width="sm"
      title={group ? '編輯同義詞' : '新增同義詞'}
      fields={[
        {
          ...{ name: 'words', label: '意思相同的詞語', rows: 3, maxLength: 500, help: HELP },
          initial: group ? group.words.map(({ text }) => text).join('、') : first && `${first}、`,
        },
      ]}
      button="儲存"
      onSend={async ({ words = '' }) => {
        try {
          await save(words);
        } catch (error) {
          if (failureText(error) === STALE) {
            setStale(true);
            await onChanged();
          }
          throw error;
        }
        await onChanged();
        notify('已儲存，立即生效', { type: 'success' });
        onClose();
      }}
    >
      {isStale && group && <Theirs facts={[['詞語', group.words.map(({ text }) => text).join('、')]]} />}
    </FormDialog>
  );
}
