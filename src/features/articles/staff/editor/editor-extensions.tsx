import { type ChainedCommands, type Editor, isNodeSelection, Node } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { TextSelection } from '@tiptap/pm/state';
import StarterKit from '@tiptap/starter-kit';

/** The links that the server keeps (features/articles/service.server.ts); the editor writes no others. */
const isAllowed = (href: string) => /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(href);

/** Written as the server writes it: links to other sites open in a new tab. */
const ArticleLink = Link.extend({
  // Text typed after a link isn't part of it: at the end of a line nothing else would end the link.
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  renderHTML({ HTMLAttributes: { href } }) {
    const given = String(href ?? '');
    if (!isAllowed(given)) return ['a', {}, 0];
    const away = /^https?:/i.test(given) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
    return ['a', { href: given, ...away }, 0];
  },
}).configure({ openOnClick: false, defaultProtocol: 'https', isAllowedUri: isAllowed });

interface PictureAttributes {
  src: string;
  alt: string;
  width: number | null;
  height: number | null;
}

/** One of our own pictures. The page may not load pictures from other sites, so they are refused. */
const ArticlePicture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
    loading: { default: 'lazy' },
  }),
  parseHTML: () => [{ tag: 'img[src^="/"]:not([src^="//"])' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** Without column widths, which would be inline styles in the text. */
const ArticleTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
}).configure({ resizable: false, View: null });

export const extensions = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: false }),
  ArticleLink,
  ArticlePicture,
  ArticleTable,
  TableRow,
  TableHeader,
  TableCell,
];

/** The selected picture, if there is one. */
export const pictureOf = (editor: Editor) =>
  editor.isActive('picture') ? (editor.getAttributes('picture') as PictureAttributes) : undefined;

/** Moves the cursor behind a selected picture, which the next input would otherwise replace. */
export const goBehindPicture = (chain: ChainedCommands) =>
  chain.command(({ tr, state }) => {
    if (!isNodeSelection(tr.selection)) return true;
    const end = tr.doc.resolve(tr.selection.to);
    if (!end.nodeAfter?.isTextblock) tr.insert(end.pos, state.schema.nodes.paragraph!.create());
    tr.setSelection(TextSelection.create(tr.doc, end.pos + 1));
    return true;
  });

/** Inserts a picture, or replaces the selected one, and moves behind it. */
export const putPicture = (editor: Editor, attributes: PictureAttributes) =>
  goBehindPicture(editor.chain().focus().insertContent({ type: 'picture', attrs: attributes })).run();

/** Sets the link, adding the https:// that people leave out. */
export function setLink(editor: Editor, typed: string): boolean {
  const text = typed.trim();
  const href = isAllowed(text) || text === '' ? text : `https://${text}`;
  const chain = editor.chain().focus().extendMarkRange('link');
  if (href === '') return chain.unsetLink().run();
  if (!URL.canParse(href, 'https://site.invalid') || /\s/.test(href)) return false;
  if (editor.state.selection.empty && !editor.isActive('link'))
    return chain.insertContent({ type: 'text', text: text, marks: [{ type: 'link', attrs: { href } }] }).run();
  return chain.setLink({ href }).run();
}
