/** For an input that accepts other texts too: the browser suggests these while typing. */
export const SuggestionList = ({ id, texts }: { id: string; texts: readonly string[] }) => (
  <datalist id={id}>
    {texts.map((text) => (
      <option key={text} value={text} />
    ))}
  </datalist>
);
