import { Box, Button, Divider, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { LinkBase, useNotify, usePermissions } from 'react-admin';
import { flushSync } from 'react-dom';
import { fillPlaces } from '#features/backoffice/settings/rules.ts';
import { failureText } from '#features/backoffice/shared/failure-notice.tsx';
import type { ReplyTemplate } from './contract.ts';
import { useTemplates } from './use-templates.ts';

interface Props {
  /** The recipient of the reply. */
  name: string;
  /** The field in which it is written. */
  area: () => HTMLTextAreaElement | null;
}

/** Inserts as if typed: the form gets the event, and the browser's undo works, too. */
function edit(area: HTMLTextAreaElement, from: number, to: number, text: string) {
  area.focus();
  area.setSelectionRange(from, to);
  // Deprecated, but the only way that keeps undo working; all browsers have it.
  if (text) document.execCommand('insertText', false, text);
  else document.execCommand('delete');
}

/** Adds a template to the end of a reply, with its placeholders filled in: what is shown is what is sent. */
export function TemplateMenu({ name, area }: Props) {
  const { data, error, refetch } = useTemplates();
  const { permissions } = usePermissions();
  const notify = useNotify();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [applied, setApplied] = useState<{ name: string; before: string; after: string }>();

  const apply = (template: ReplyTemplate) => {
    // The menu must release the focus first.
    flushSync(() => setAnchor(null));
    const field = area();
    if (!field || !data) return;
    const before = field.value;
    const gap = before.trim() === '' || before.endsWith('\n\n') ? '' : '\n\n';
    const text = gap + fillPlaces(template.text, { name, ...data.agency });
    if (before.length + text.length > field.maxLength) {
      notify(`套用後會超過 ${field.maxLength.toLocaleString('en')} 個字，請先刪減內容`, { type: 'error' });
      return;
    }
    edit(field, before.length, before.length, text);
    setApplied({ name: template.name, before, after: field.value });
  };
  const readAgain = () => {
    // If its line is replaced, the focus would be lost, so it returns to the button.
    setAnchor(null);
    refetch();
  };
  const takeBack = () => {
    const field = area();
    setApplied(undefined);
    if (!field || !applied) return;
    if (!field.value.startsWith(applied.after)) {
      notify('套用的內容已經改過，請直接編輯', { type: 'info' });
      return;
    }
    edit(field, applied.before.length, applied.after.length, '');
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        套用範本
      </Button>
      {applied && (
        <Button onClick={takeBack} aria-label={`復原：套用「${applied.name}」`}>
          復原
        </Button>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {!data && (
          <MenuItem disabled={!error} onClick={readAgain} sx={{ whiteSpace: 'normal' }}>
            {error ? failureText(error) : '讀取中…'}
          </MenuItem>
        )}
        {data?.templates.map((template) => (
          <MenuItem key={template.id} onClick={() => apply(template)} sx={NAME}>
            {template.name}
          </MenuItem>
        ))}
        {data && data.templates.length > 0 && <Divider />}
        <MenuItem component={LinkBase} to="/messages/templates">
          {permissions === 'manager' ? '管理回覆範本' : '查看回覆範本'}
        </MenuItem>
      </Menu>
    </Box>
  );
}

const NAME = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;
