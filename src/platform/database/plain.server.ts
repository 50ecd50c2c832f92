/** PostgreSQL refuses a query that contains a NUL or a lone surrogate; stored texts contain neither. */
export const isPlain = (text: string) => text.isWellFormed() && !text.includes('\0');
