import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import BulletIcon from '@mui/icons-material/FormatListBulleted';
import NumberIcon from '@mui/icons-material/FormatListNumbered';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import RuleIcon from '@mui/icons-material/HorizontalRule';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import LinkIcon from '@mui/icons-material/Link';
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import { Box, MenuItem, TextField, ToggleButton, Tooltip } from '@mui/material';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { LinkDialog } from './link-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { TableMenu } from './table-menu.tsx';

const HEADINGS = [
  { value: '0', label: '內文' },
  { value: '2', label: '大標題' },
  { value: '3', label: '中標題' },
  { value: '4', label: '小標題' },
];

/** Left and right arrows move between tools, as in every toolbar; Tab reaches each tool too. */
function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const tools = [...currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), [role=combobox]')];
  const at = tools.indexOf(target as HTMLElement);
  if (by && at >= 0) tools.at((at + by) % tools.length)?.focus();
}

/** A button for everything that a text may contain, each with its own label. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState<'link' | 'picture'>();
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      level: String(now.getAttributes('heading').level ?? 0),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      picture: now.isActive('picture'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  const close = () => {
    setOpen(undefined);
    editor.commands.focus();
  };
  const setHeading = (value: string) =>
    value === '0'
      ? run().setParagraph().run()
      : run()
          .setHeading({ level: Number(value) as 2 | 3 | 4 })
          .run();
  return (
    <Box
      role="toolbar"
      aria-label="編輯工具"
      onKeyDown={moveFocus}
      sx={{
        // On a phone one row that is swiped: three rows would take the room for the text.
        ...{ display: 'flex', flexWrap: { xs: 'nowrap', sm: 'wrap' }, gap: 0.5, alignItems: 'center', p: 0.5 },
        ...{ overflowX: 'auto', '& > *': { flexShrink: 0 } },
        // Its own width must not count: the form around it would become as wide.
        ...{ width: 0, minWidth: '100%' },
        ...{ position: 'sticky', top: 48, zIndex: 2, bgcolor: 'background.paper' },
        ...{ borderBottom: '1px solid', borderColor: 'divider', borderRadius: '10px 10px 0 0' },
      }}
    >
      <TextField
        select
        size="small"
        margin="none"
        fullWidth={false}
        value={is.level}
        onChange={({ target }) => setHeading(target.value)}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': '段落樣式' } } }}
        sx={{ width: 112, '& .MuiSelect-select': { minHeight: 28, display: 'flex', alignItems: 'center' } }}
      >
        {HEADINGS.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <Tool label="粗體" isOn={is.bold} onClick={() => run().toggleBold().run()} icon={<BoldIcon />} />
      <Tool label="斜體" isOn={is.italic} onClick={() => run().toggleItalic().run()} icon={<ItalicIcon />} />
      <Tool label="項目清單" isOn={is.bullets} onClick={() => run().toggleBulletList().run()} icon={<BulletIcon />} />
      <Tool label="編號清單" isOn={is.numbers} onClick={() => run().toggleOrderedList().run()} icon={<NumberIcon />} />
      <Tool label="引言" isOn={is.quote} onClick={() => run().toggleBlockquote().run()} icon={<QuoteIcon />} />
      <Tool label="連結" isOn={is.link} onClick={() => setOpen('link')} icon={<LinkIcon />} />
      <Tool label="圖片" isOn={is.picture} onClick={() => setOpen('picture')} icon={<PictureIcon />} />
      <TableMenu editor={editor} />
      <Tool label="分隔線" onClick={() => run().setHorizontalRule().run()} icon={<RuleIcon />} />
      <Tool label="復原" isOff={!is.canUndo} onClick={() => run().undo().run()} icon={<UndoIcon />} />
      <Tool label="重做" isOff={!is.canRedo} onClick={() => run().redo().run()} icon={<RedoIcon />} />
      {open === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {open === 'picture' && <PictureDialog editor={editor} onClose={close} />}
    </Box>
  );
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  isOn?: boolean;
  isOff?: boolean;
  onClick: () => void;
}

function Tool({ label, icon, isOn = false, isOff = false, onClick }: ToolProps) {
  return (
    <Tooltip title={label}>
      <span>
        <ToggleButton
          value={label}
          aria-label={label}
          selected={isOn}
          disabled={isOff}
          onClick={onClick}
          sx={{ width: 44, height: 44, border: 0, '&.Mui-disabled': { border: 0 } }}
        >
          {icon}
        </ToggleButton>
      </span>
    </Tooltip>
  );
}
