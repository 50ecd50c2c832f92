import type { Mail } from './outbox.server.ts';

/** What every mail says about its sender. */
export interface MailSender {
  name: string;
  /** The colour of the sender's name, of buttons and of links. */
  colour: string;
  /** The last lines. */
  signature: readonly string[];
}

export interface MailLink {
  link: string;
  label: string;
}

/** A setting such as `人資部 <hr@example.com>`, or an address alone. */
export function mailboxOf(setting: string): { name?: string; address: string } {
  const [, name, address = setting] = /^\s*(.*?)\s*<([^<>]+)>$/.exec(setting) ?? [];
  return { name, address };
}

/** One of several links, with a line about it. */
interface MailEntry {
  entry: string;
  about: string;
  href: string;
}

/**
 * A paragraph; a paragraph whose addresses become links; a code to copy; a button; labelled values typed by somebody, whose
 * addresses may become links; or an entry of a list.
 */
export type MailBlock =
  | string
  | { linked: string }
  | { code: string }
  | MailLink
  | { values: [string, string][]; isLinked?: true }
  | MailEntry;

interface Letter {
  title: string;
  blocks: MailBlock[];
  /** Why the reader receives it. */
  reason: string;
  footerLink?: MailLink;
}

/** The single layout of all mails, as text and as HTML that reads well on a phone. */
export function layOutMail(
  sender: MailSender,
  { title, blocks, reason, footerLink }: Letter,
): { text: string; html: string } {
  const link = footerLink ? [footerLink] : [];
  const footer = [reason, ...link, ...sender.signature];
  return {
    text: [title, ...blocks.map(asText), `--\n${footer.map(asText).join('\n')}`].join('\n\n'),
    html: `<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:16px;background:#eef4f3;color:#12303b;font:16px/1.75 'Noto Sans TC','PingFang TC','Microsoft JhengHei',sans-serif;overflow-wrap:anywhere">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 16px;font-weight:700;color:${sender.colour}">${escapeHtml(sender.name)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.4">${escapeHtml(title)}</h1>
${blocks.map((block) => asHtml(block, sender.colour)).join('\n')}
</div>
<div style="max-width:560px;margin:16px auto 0;padding:0 24px;font-size:13px;color:#47606a">
${footer.map((line) => asSmallHtml(line, sender.colour)).join('\n')}
</div>
</body>
</html>
`,
  };
}

/** The mail as its reader will see it, below its subject, followed by its plain text. */
export function showMail({ subject, text, html }: Pick<Mail, 'subject' | 'text' | 'html'>): string {
  const narrow = 'max-width:560px;margin:0 auto;overflow-wrap:anywhere';
  const head = `<p style="${narrow};padding:0 8px 16px">主旨：<strong>${escapeHtml(subject)}</strong></p>`;
  const plain = `<details style="${narrow};padding:16px 8px"><summary>純文字版本</summary><pre style="white-space:pre-wrap;font:14px/1.7 monospace">${escapeHtml(text)}</pre></details>`;
  return html.replace(/<body[^>]*>/, (body) => `${body}\n${head}`).replace('</body>', () => `${plain}\n</body>`);
}

function asText(block: MailBlock): string {
  if (typeof block === 'string') return block;
  if ('linked' in block) return block.linked;
  if ('code' in block) return block.code;
  if ('link' in block) return `${block.label}：\n${block.link}`;
  if ('entry' in block) return `■ ${block.entry}\n${block.about}\n${block.href}`;
  return block.values.map(([label, value]) => `${label}：${value}`).join('\n');
}

function asHtml(block: MailBlock, colour: string): string {
  if (typeof block === 'string') return `<p style="margin:0 0 16px">${asTyped(block)}</p>`;
  if ('linked' in block) return `<p style="margin:0 0 16px">${withLinks(block.linked, colour)}</p>`;
  if ('code' in block)
    return `<p style="margin:0 0 16px;padding:12px;background:#eef4f3;border-radius:8px;font:700 26px/1.4 monospace;letter-spacing:2px;text-align:center">${escapeHtml(block.code)}</p>`;
  if ('link' in block)
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.link)}" style="display:inline-block;padding:10px 20px;background:${colour};color:#ffffff;border-radius:8px;text-decoration:none">${escapeHtml(block.label)}</a></p>`;
  if ('entry' in block)
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.href)}" style="font-weight:700;color:${colour}">${escapeHtml(block.entry)}</a><br>${escapeHtml(block.about)}</p>`;
  const typed = (value: string) => (block.isLinked ? withLinks(value, colour) : asTyped(value));
  const rows = block.values.map(
    ([label, value]) =>
      `<dt style="font-size:13px;color:#47606a">${escapeHtml(label)}</dt><dd style="margin:0 0 12px;white-space:pre-wrap">${typed(value)}</dd>`,
  );
  return `<dl style="margin:0 0 16px">${rows.join('')}</dl>`;
}

function asSmallHtml(line: string | MailLink, colour: string): string {
  const html =
    typeof line === 'string'
      ? escapeHtml(line)
      : `<a href="${escapeHtml(line.link)}" style="color:${colour}">${escapeHtml(line.label)}</a>`;
  return `<p style="margin:0 0 4px">${html}</p>`;
}

/** With its line breaks, even in mail programs that ignore styles. */
const asTyped = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

/** Chinese text may follow an address without a space, and a sentence may end there. The host must contain a dot. */
const ADDRESS = /(https?:\/\/(?:[a-z\d-]+\.)+[a-z\d-]+(?:[:/?#][\w\-.~:/?#[\]@!$&()*+,;=%]*(?<=[\w\-~/#@$&*+=%]))?)/i;

const withLinks = (text: string, colour: string) =>
  text
    .split(ADDRESS)
    .map((part, i) =>
      i % 2 ? `<a href="${escapeHtml(part)}" style="color:${colour}">${escapeHtml(part)}</a>` : asTyped(part),
    )
    .join('');

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
