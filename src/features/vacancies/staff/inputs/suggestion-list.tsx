/** For an input that takes other texts too: the browser offers them while one types. */
export const SuggestionList = ({ id, texts }: { id: string; texts: readonly string[] }) => (
  <datalist id={id}>
    {texts.map((text) => (
      <option key={text} value={text} />
    ))}
  </datalist>
);
