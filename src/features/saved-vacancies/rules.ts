/**
 * Readable by scripts and not secret: this member has saved vacancies. Pages ask for them only if it is set
 * (docs/decisions/0114).
 */
export const KEEPS_COOKIE = 'keeps';
