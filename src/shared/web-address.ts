/** Whether a text is a page's address and nothing else, so that it can be made a link. */
export const isWebAddress = (text: string) => /^https?:\/\/\S+$/.test(text);
