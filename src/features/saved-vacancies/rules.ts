/** Readable, and no secret: this member keeps vacancies. Pages ask for them only where it is (docs/decisions/0114). */
export const KEEPS_COOKIE = 'keeps';
