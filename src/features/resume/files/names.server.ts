const MOST = 100;

// Characters that some system forbids in names, and those that disguise a name: control and direction characters.
const UNWANTED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}<>:"/\\|?*]/gu;

/** The name for a download: the sender's own, made harmless, with the extension of what is really stored. */
export function downloadNameOf(given: string, extension: string): string {
  const base = given.replace(/^.*[/\\]/s, '').replace(/\.[^.]*$/, '');
  const clean = base
    .normalize('NFC')
    .replace(UNWANTED, '')
    .replace(/^[.\s]+/, '')
    // Far more than is kept: the next pattern tries at each space.
    .slice(0, 1000)
    .replace(/[.\s]+$/, '');
  return ([...clean].slice(0, MOST).join('') || 'file') + extension;
}

/** RFC 6266: the full name for browsers, and a plain one for clients that read nothing else. */
export function contentDisposition(isInline: boolean, name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
