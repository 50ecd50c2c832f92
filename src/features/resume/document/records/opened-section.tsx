import { type ReactNode, useEffect, useRef } from 'react';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { LineIcon } from '#ui/icons.tsx';

interface Props {
  title: string;
  read: () => Promise<void>;
  isRead: boolean;
  children: ReactNode;
}

/** A part of the hub that reads its content each time it is opened; if that fails, it closes again. */
export function OpenedSection({ title, read, isRead, children }: Props) {
  const ref = useRef<HTMLDetailsElement>(null);
  const onToggle = async () => {
    const section = ref.current;
    if (!section?.open) return;
    try {
      await read();
    } catch (error) {
      section.open = false;
      await showFailure(error);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have been opened before this script came
  useEffect(() => void onToggle(), []);
  return (
    <details ref={ref} onToggle={onToggle} className="card cv-card records">
      <summary>
        <h2>{title}</h2>
        <LineIcon name="down" size={20} />
      </summary>
      {!isRead && <p className="help">讀取中…</p>}
      {children}
    </details>
  );
}
