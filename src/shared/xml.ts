/** XML does not allow control characters and the two noncharacters, not even escaped. */
export const xmlText = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
