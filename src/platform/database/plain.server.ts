/** PostgreSQL refuses a query that holds a NUL or a lone surrogate; no stored text has either. */
export const isPlain = (text: string) => text.isWellFormed() && !text.includes('\0');
