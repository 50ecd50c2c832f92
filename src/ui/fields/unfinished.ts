/**
 * Whether an input method still has to make a word of what is typed. Phones' keyboards compose Latin words, too, to correct them: those
 * are words all along.
 */
export const isUnfinished = ({ isComposing, data }: InputEvent) =>
  isComposing && /[^\p{Script=Latin}\d\s'’.@_-]/u.test(data ?? '');
