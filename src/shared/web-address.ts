/** Whether a text is the address of a page and nothing else, so that it can be followed. */
export const isWebAddress = (text: string) => /^https?:\/\/\S+$/.test(text);
