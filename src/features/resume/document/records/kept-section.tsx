import { type ReactNode, useState } from 'react';
import { dateText } from '#shared/dates.ts';
import { CallFailure } from '#shared/failures.ts';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { OpenedSection } from './opened-section.tsx';

interface Kept {
  id: string;
  at: string;
  name: string;
}

interface Props<T> {
  title: string;
  read: () => Promise<T[]>;
  keptOf: (one: T) => Kept;
  /** Its words, with a link to its page if there is one. */
  children: (one: T) => ReactNode;
  /** How an entry is ended, for the button and for screen readers. */
  ending: { button: string; done: string };
  end: (one: T) => Promise<unknown>;
  /** An explanation above the list, and the text if it is empty. */
  lead?: string;
  none: ReactNode;
}

/** Things that a member keeps with the account, each with a button that ends it. */
export function KeptSection<T>({ title, read, keptOf, children, ending, end, lead, none }: Props<T>) {
  const [all, setAll] = useState<T[]>();
  const [said, setSaid] = useState('');
  const press = async (one: T, button: HTMLButtonElement) => {
    const summary = button.closest('details')?.querySelector('summary');
    try {
      await end(one);
    } catch (error) {
      // It was ended meanwhile, through a letter or in another window.
      if (!(error instanceof CallFailure && error.status === 404)) return showFailure(error);
    }
    // The button that had the focus disappears.
    summary?.focus();
    setAll((before) => before?.filter((other) => keptOf(other).id !== keptOf(one).id));
    setSaid(`${ending.done}：${keptOf(one).name}`);
  };
  return (
    <OpenedSection title={title} read={async () => setAll(await read())} isRead={all !== undefined}>
      <p className="sr-only" role="status">
        {said}
      </p>
      {all?.length === 0 && <p className="help">{none}</p>}
      {all && all.length > 0 && (
        <>
          {lead && <p className="help">{lead}</p>}
          <ul aria-label={title}>
            {all.map((one) => {
              const { id, at, name } = keptOf(one);
              return (
                <li key={id}>
                  <time className="tabular" dateTime={at}>
                    {dateText(at)}
                  </time>
                  {children(one)}
                  <button
                    type="button"
                    className="text-button"
                    aria-label={`${ending.button}：${name}`}
                    // The second press of a double press would hit the next entry, which has moved up.
                    onClick={({ detail, currentTarget }) => detail < 2 && press(one, currentTarget)}
                  >
                    {ending.button}
                  </button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </OpenedSection>
  );
}
