/**
 * Whether an input method is still composing the word. Phone keyboards also compose Latin words, to correct them, but those
 * are complete words at every moment.
 */
export const isUnfinished = ({ isComposing, data }: InputEvent) =>
  isComposing && /[^\p{Script=Latin}\d\s'’.@_-]/u.test(data ?? '');
