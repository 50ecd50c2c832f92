// Invisible characters in a cell, and the errors that a spreadsheet puts into one.

/**
 * Zero-width characters that come with copying: a title that contains one looks right but isn't recognised, nor is a city.
 */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g;

export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');

/** The content of a cell whose formula failed. */
const FORMULA_FAULT = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/;

export const isFormulaFault = (cell: unknown): boolean => typeof cell === 'string' && FORMULA_FAULT.test(cell.trim());
