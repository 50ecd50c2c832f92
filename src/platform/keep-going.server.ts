interface Steps {
  /** Returns whether there may soon be more to do. */
  step: () => Promise<boolean>;
  onError: (error: unknown) => void;
  /** The pauses before the next step: while there may be more to do, and when there isn't. */
  busyMs?: number;
  restMs: number;
}

/**
 * Runs one step after another for as long as the process lives. Returns a function that stops it and waits for the current
 * step.
 */
export function keepGoing({ step, onError, busyMs = 0, restMs }: Steps): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();
  const take = async () => {
    let isBusy = false;
    try {
      isBusy = await step();
    } catch (error) {
      onError(error);
    }
    if (!isStopped) timer = setTimeout(go, isBusy ? busyMs : restMs).unref();
  };
  const go = () => {
    running = take();
  };
  go();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
