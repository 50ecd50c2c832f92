// The page is there to be read and used before its scripts: they are asked for once it is painted (decision 0071). A
// classic script, since a module is not told which tag it came by.
const { entry = '', chunks = '', offline = '' } = (document.currentScript as HTMLScriptElement).dataset;
let hasBegun = false;
let hasFailed = false;
/** Under way, or done. */
let isTakingOver = false;
/** Forms that were sent before the scripts were there. */
const early = new Set<HTMLFormElement>();
/** The button that was pressed last before that: what it does is the scripts'. */
let pressed: HTMLButtonElement | undefined;

/** Where a line breaks, some browsers wait for the end of the page for good. */
const PATIENCE_MS = 10_000;

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  for (const href of [entry, ...chunks.split(' ')]) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    link.fetchPriority = 'low';
    document.head.append(link);
  }
  // It takes over the whole page: on a slow line the rest is still on its way, and with it what the page was rendered from.
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', takeOver);
    setTimeout(takeOver, PATIENCE_MS);
  } else takeOver();
}

function takeOver(): void {
  if (isTakingOver) return;
  isTakingOver = true;
  import(/* @vite-ignore */ entry).then((program) => program.takeOver()).catch(fail);
}

/** What is typed stays in the form, and out of the address: it is sent as soon as the page takes over. */
function hold(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  // Searches lead somewhere by themselves.
  if (form.method !== 'post') return;
  event.preventDefault();
  // React listens already, a moment before it says that it has taken over: the form would be sent twice.
  event.stopImmediatePropagation();
  early.add(form);
  form.setAttribute('aria-busy', 'true');
  if (hasFailed) takeOver();
}

function press(event: Event): void {
  const button = (event.target as Element).closest<HTMLButtonElement>('button[type="button"]');
  if (!button) return;
  event.stopImmediatePropagation();
  pressed?.removeAttribute('aria-busy');
  pressed = button;
  button.setAttribute('aria-busy', 'true');
  if (hasFailed) takeOver();
}

/** All that waited, in turn: how it goes on. */
function release(): (() => void)[] {
  const forms = [...early];
  const button = pressed;
  early.clear();
  pressed = undefined;
  for (const one of [...forms, button]) one?.removeAttribute('aria-busy');
  return [...forms.map((form) => () => form.requestSubmit()), ...(button ? [() => button.click()] : [])];
}

/** The end of the page, or the next press, tries again. */
function fail(error: unknown): void {
  // As if nobody had caught it.
  reportError(error);
  hasFailed = true;
  isTakingOver = false;
  if (release().length > 0) alert(offline);
}

document.addEventListener('submit', hold);
document.addEventListener('click', press, true);
document.addEventListener('taken-over', () => {
  document.removeEventListener('submit', hold);
  document.removeEventListener('click', press, true);
  for (const goOn of release()) goOn();
});

// For a browser that tells nothing of what it paints.
addEventListener('load', () => setTimeout(begin, 500));
// In a tab that nobody sees nothing is painted.
if (document.hidden) begin();
else new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
