// What nobody sees in a cell, and what a spreadsheet puts in place of one.

/** Signs without width that come with copying: a title with one looks right and is none, and a city is no city. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g;

export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');

/** What stands in a cell whose formula has come to nothing. */
const FORMULA_FAULT = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/;

export const isFormulaFault = (cell: unknown): boolean => typeof cell === 'string' && FORMULA_FAULT.test(cell.trim());
