/** The kinds of links that a resume has. A link without a scheme leads to a page, or to a place in or beside the document. */
const LINK = /^(?:(?:https?|mailto|tel):|(?![a-z][a-z\d+.-]*:|[\\/]{2}))/i;

export const isOrdinaryLink = (target: string): boolean => LINK.test(target);
