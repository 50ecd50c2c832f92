// Invisible characters in a cell, and the errors that a spreadsheet puts into one.

/**
 * Zero-width characters that come with copying: a title that contains one looks right but isn't recognised, nor is a city.
 * Those that turn the writing direction can make one text look like another; forms remove them too.
 */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');

/** The content of a cell whose formula failed. */
const FORMULA_FAULT = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/;

export const isFormulaFault = (cell: unknown): boolean => typeof cell === 'string' && FORMULA_FAULT.test(cell.trim());
