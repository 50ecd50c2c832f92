/** For a column of words: a long one breaks, and leaves the other columns their room. */
export const WORDS = { minWidth: { md: '12em' }, overflowWrap: 'anywhere' } as const;
