import { useEffect, useId, useRef, useState } from 'react';
import { call } from '#shared/call.ts';
import { isUnfinished } from '#ui/fields/unfinished.ts';
import type { suggestWords } from './contract.ts';
import styles from './suggestions.css?url';

type Suggestion = Awaited<ReturnType<typeof load>>[number];

const KINDS = { category: '職務類別', skill: '專長技能', position: '職務名稱', place: '地區' };
/** A pause after the last key, so that fast typing asks once. */
const PAUSE_MS = 150;

const load = (q: string, signal: AbortSignal) =>
  call<typeof suggestWords>('GET /search-help/suggestions', { query: { q }, signal });

/** A proxy may answer anything, and a page of an older version may stay open for days. */
const suggestionsIn = (answer: unknown): Suggestion[] =>
  Array.isArray(answer)
    ? (answer as Partial<Suggestion | null>[]).filter((one): one is Suggestion => typeof one?.text === 'string')
    : [];

/** The word being typed: the last one. */
const lastWord = (text: string) => /\S*$/.exec(text)?.[0] ?? '';

/**
 * Suggestions under the keyword box, following the ARIA combobox pattern: the focus stays in the box, arrow keys move
 * through the list, Enter takes the marked one, Escape closes, and arrow down opens again. The box works without it, and
 * becomes a combobox once this has loaded.
 */
export default function SuggestionList({ inputId }: { inputId: string }) {
  const listId = useId();
  const [found, setFound] = useState<Suggestion[]>([]);
  const [marked, setMarked] = useState(-1);
  const now = useRef({ found, marked });
  now.current = { found, marked };
  const input = () => document.getElementById(inputId) as HTMLInputElement;
  const close = () => {
    setFound([]);
    setMarked(-1);
  };
  const take = ({ text }: Suggestion) => {
    const box = input();
    box.value = box.value.slice(0, box.value.length - lastWord(box.value).length) + text;
    close();
    box.form?.requestSubmit();
  };
  const taking = useRef(take);
  taking.current = take;

  useEffect(() => {
    const box = document.getElementById(inputId) as HTMLInputElement;
    const stop = new AbortController();
    const { signal } = stop;
    let asking = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (firstMarked = -1) => {
      clearTimeout(timer);
      asking.abort();
      asking = new AbortController();
      const word = lastWord(box.value);
      // Without an answer the box stays as it was; a dialog would only disturb typing.
      const answer: unknown = word ? await load(word, asking.signal).catch(() => []) : [];
      if (word !== lastWord(box.value) || signal.aborted || document.activeElement !== box) return;
      const list = suggestionsIn(answer).filter(({ text }) => text !== word);
      setFound(list);
      setMarked(Math.min(firstMarked, list.length - 1));
    };
    const soon = (event: Event) => {
      // A character that an input method is still composing is not a word yet.
      if (isUnfinished(event as InputEvent)) return;
      clearTimeout(timer);
      timer = setTimeout(() => ask(), PAUSE_MS);
    };
    const close = () => {
      clearTimeout(timer);
      asking.abort();
      setFound([]);
      setMarked(-1);
    };
    const press = (event: KeyboardEvent) => {
      const { found, marked } = now.current;
      // In Safari, the Enter that ends an input method's word has only this code.
      if (event.isComposing || event.keyCode === 229) return;
      if (found.length === 0) {
        if (event.key === 'ArrowDown') void ask(0);
        return;
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        event.preventDefault();
        // One more place than suggestions: the box itself.
        const places = found.length + 1;
        setMarked(((marked + 1 + step + places) % places) - 1);
      } else if (event.key === 'Escape') {
        event.preventDefault();
        close();
      } else if (event.key === 'Enter' && marked >= 0) {
        event.preventDefault();
        taking.current(found[marked]!);
      }
    };
    box.addEventListener('input', soon, { signal });
    box.addEventListener('compositionend', soon, { signal });
    box.addEventListener('keydown', press, { signal });
    box.addEventListener('blur', close, { signal });
    box.form?.addEventListener('submit', close, { signal });
    if (box.value) void ask();
    return () => {
      clearTimeout(timer);
      stop.abort();
      asking.abort();
    };
  }, [inputId]);

  useEffect(() => {
    const box = document.getElementById(inputId)!;
    const says = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': `${found.length > 0}`,
      'aria-controls': listId,
    };
    for (const [name, value] of Object.entries(says)) box.setAttribute(name, value);
    if (marked >= 0) {
      box.setAttribute('aria-activedescendant', `${listId}-${marked}`);
      // The focus stays in the box, so that the browser does not scroll to it.
      document.getElementById(`${listId}-${marked}`)?.scrollIntoView({ block: 'nearest' });
    }
    return () => {
      for (const name of [...Object.keys(says), 'aria-activedescendant']) box.removeAttribute(name);
    };
  }, [inputId, listId, found, marked]);

  return (
    <>
      <link rel="stylesheet" href={styles} precedence="high" />
      <div id={listId} className="suggestions" role="listbox" aria-label="搜尋建議" hidden={found.length === 0}>
        {found.map((one, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box
          <div
            key={`${one.kind} ${one.text}`}
            id={`${listId}-${i}`}
            role="option"
            aria-selected={i === marked}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(one)}
          >
            {one.text} <small>{KINDS[one.kind]}</small>
          </div>
        ))}
      </div>
      <p className="sr-only" role="status">
        {found.length > 0 && `有 ${found.length} 個搜尋建議，用上下鍵選擇`}
      </p>
    </>
  );
}
