import { type Block, contentBlocks, type Item, linkedPieces } from './rules.ts';

/** Bullets typed with keyboard characters; shown as a real bullet. */
const BULLETS = /^[-*+–—－＊·‧・]/;

/** A vacancy's text, laid out as its author meant it; built from elements, so that nothing in it can be markup. */
export function ContentView({ content }: { content: string }) {
  return (
    <div className="prose job-content">
      {sectionsOf(contentBlocks(content)).map((blocks, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed order, never rearranged
        <section key={at}>
          {blocks.map((block, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <BlockView key={i} block={block} />
          ))}
        </section>
      ))}
    </div>
  );
}

function sectionsOf(blocks: Block[]): Block[][] {
  const sections: Block[][] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' || sections.length === 0) sections.push([]);
    sections.at(-1)?.push(block);
  }
  return sections;
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  if (block.kind === 'text') return <p>{linked(block.lines.join('\n'))}</p>;
  return (
    <ul className="job-entries">
      {block.items.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed order, never rearranged
        <Entry key={i} item={item} />
      ))}
    </ul>
  );
}

/** Numbers are shown as written, since the text may refer to them. */
function Entry({ item: { open, text, more, level } }: { item: Item }) {
  return (
    <li data-level={level || undefined}>
      <span className="job-mark">{BULLETS.test(open) ? '•' : open.trim()}</span>
      <span>{linked([text, ...more].join('\n'))}</span>
    </li>
  );
}

const linked = (text: string) =>
  linkedPieces(text).map(({ text: said, href }, i) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: fixed order, never rearranged
      <a key={i} href={href} rel="nofollow noopener">
        {said}
      </a>
    ) : (
      said
    ),
  );
