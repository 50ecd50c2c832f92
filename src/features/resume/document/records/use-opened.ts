import { useEffect, useRef } from 'react';
import { showFailure } from '#ui/dialogs/show-failure.ts';

/** Reads what a part holds when it is opened, each time anew; one that can't be read closes again. */
export function useOpened(read: () => Promise<void>) {
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
  return { ref, onToggle };
}
