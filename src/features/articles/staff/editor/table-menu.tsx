import TableIcon from '@mui/icons-material/TableChartOutlined';
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { goBehindPicture } from './editor-extensions.tsx';

type Chain = ReturnType<Editor['chain']>;

const ACTIONS: { label: string; run: (chain: Chain) => Chain }[] = [
  { label: '在上方新增列', run: (chain) => chain.addRowBefore() },
  { label: '在下方新增列', run: (chain) => chain.addRowAfter() },
  { label: '在左側新增欄', run: (chain) => chain.addColumnBefore() },
  { label: '在右側新增欄', run: (chain) => chain.addColumnAfter() },
  { label: '切換標題列', run: (chain) => chain.toggleHeaderRow() },
  { label: '刪除列', run: (chain) => chain.deleteRow() },
  { label: '刪除欄', run: (chain) => chain.deleteColumn() },
  { label: '刪除表格', run: (chain) => chain.deleteTable() },
];

/** Inserts a table, or changes the one with the cursor in it. */
export function TableMenu({ editor }: { editor: Editor }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isInTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });
  const close = () => setAnchor(null);
  const act = (run: (chain: Chain) => Chain) => {
    close();
    // When the menu closes it returns the focus to its button; after that the text takes it.
    setTimeout(() => run(editor.chain().focus()).run());
  };
  return (
    <>
      <Tooltip title="表格">
        <IconButton
          aria-label="表格"
          aria-haspopup="menu"
          color={isInTable ? 'primary' : 'default'}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <TableIcon />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} disableRestoreFocus>
        {isInTable ? (
          ACTIONS.map(({ label, run }) => (
            <MenuItem key={label} onClick={() => act(run)}>
              {label}
            </MenuItem>
          ))
        ) : (
          <MenuItem
            onClick={() =>
              act((chain) => goBehindPicture(chain).insertTable({ rows: 3, cols: 3, withHeaderRow: true }))
            }
          >
            插入表格（3 × 3）
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
