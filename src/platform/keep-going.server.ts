interface Steps {
  /** Answers whether there may be more to do soon. */
  step: () => Promise<boolean>;
  onError: (error: unknown) => void;
  /** Before the next step, where there may be more to do and where not. */
  busyMs?: number;
  restMs: number;
}

/** Takes one step after another as long as the process runs. Answers how to stop, which waits for the step under way. */
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
