const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text or an attribute with its entities decoded. */
export const decoded = (text: string) =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, number, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(number);
    return name ? (NAMED[name] ?? whole) : code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
