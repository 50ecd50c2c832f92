import { Box, GlobalStyles, LinearProgress } from '@mui/material';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { extensions } from './editor-extensions.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { usePasting } from './use-pasting.ts';

interface Props {
  label: string;
  value: string;
  describedBy: string;
  isWrong: boolean;
  onChange: (html: string) => void;
}

/** The server writes the same text a little differently. */
const plain = (html: string) => html.replaceAll(' />', '>').replaceAll('&nbsp;', '\u00a0');

/** Writes HTML with the tags that articles have. In a chunk of its own, loaded only by this screen. */
export default function RichTextEditor({ label, value, describedBy, isWrong, onChange }: Props) {
  const known = useRef(value);
  const { handlers, isBusy } = usePasting(() => editor);
  const editor: Editor = useEditor({
    extensions,
    content: value,
    // Styles come from the sheet below: the page's policy allows none from the library.
    injectCSS: false,
    editorProps: {
      ...handlers,
      scrollThreshold: BARS,
      scrollMargin: BARS,
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, 'aria-describedby': describedBy },
    },
    onUpdate: ({ editor: now }) => {
      known.current = now.isEmpty ? '' : now.getHTML();
      onChange(known.current);
    },
  });

  // After saving, the form has the server's version of the text.
  useEffect(() => {
    if (plain(known.current) !== plain(value))
      editor.chain().setMeta('addToHistory', false).setContent(value, { emitUpdate: false }).run();
    known.current = value;
  }, [editor, value]);

  return (
    <Box
      sx={{
        ...{ border: '1px solid', borderColor: isWrong ? 'error.main' : '#7d9297', borderRadius: '10px' },
        '&:focus-within': { borderColor: 'primary.main', outline: '1px solid #0f5e6e' },
        '& .ProseMirror': PROSE,
      }}
    >
      <GlobalStyles styles={SCROLLED_CLEAR} />
      <EditorToolbar editor={editor} />
      {isBusy && <LinearProgress aria-label="圖片上傳中" />}
      <EditorContent editor={editor} />
    </Box>
  );
}

/** What covers the text at the top and bottom: the page's bar with the tools, and the form's buttons. */
const BARS = { top: 118, right: 0, bottom: 80, left: 0 };
/** The same for scrolling by the browser; on a tablet the tools have two rows. */
const SCROLLED_CLEAR = {
  'html:has(.ProseMirror-focused)': {
    scrollPaddingTop: BARS.top,
    '@media (min-width: 600px) and (max-width: 960px)': { scrollPaddingTop: BARS.top + 48 },
  },
};

/** Styles as on the public page (ui/styles/content.css), plus what an editor needs. */
const PROSE = {
  ...{ minHeight: 320, p: 2, outline: 'none', whiteSpace: 'pre-wrap', overflowWrap: 'break-word', fontSize: 17 },
  ...{ lineHeight: 1.8, fontVariantLigatures: 'none', position: 'relative', maxWidth: '38em' },
  '& > *': { margin: 0 },
  '& > * + *': { marginTop: '1rem' },
  '& h2': { fontSize: '1.44rem', lineHeight: 1.3, marginTop: '2rem' },
  '& h3': { fontSize: '1.2rem', lineHeight: 1.3, marginTop: '1.5rem' },
  '& h4': { fontSize: '1.05rem', lineHeight: 1.3, marginTop: '1.5rem' },
  '& li > p, & td > p, & th > p': { margin: 0 },
  '& ul, & ol': { paddingLeft: '1.75rem' },
  '& a': { color: 'primary.main', textUnderlineOffset: '0.2em' },
  '& blockquote': { padding: '0.25rem 0 0.25rem 1.25rem', borderLeft: '4px solid #0f5e6e', color: 'text.secondary' },
  '& table': { borderCollapse: 'collapse', width: '100%', tableLayout: 'fixed' },
  '& th, & td': { border: '1px solid #d9e2e1', padding: '0.5rem 0.875rem', textAlign: 'left', verticalAlign: 'top' },
  '& th': { background: '#eef4f3', fontWeight: 600 },
  '& .selectedCell': { background: '#d9ebec' },
  '& img': { display: 'block', height: 'auto', maxWidth: '100%', borderRadius: '14px' },
  '& img.ProseMirror-selectednode, & hr.ProseMirror-selectednode': { outline: '3px solid #0f5e6e' },
  '& hr': { border: 0, borderTop: '1px solid #7d9297' },
  '& .ProseMirror-gapcursor': { display: 'none', position: 'absolute', pointerEvents: 'none' },
  '&.ProseMirror-focused .ProseMirror-gapcursor': { display: 'block', width: 20, borderTop: '1px solid #12303b' },
  '& .ProseMirror-separator': { display: 'inline !important', border: 'none !important', width: 0, height: 0 },
} as const;
