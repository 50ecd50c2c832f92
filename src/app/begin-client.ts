// The page can be read and used before its scripts: they are loaded once it has been painted (decision 0071). This is a
// classic script, since a module isn't told which tag loaded it.
const { entry = '', chunks = '', offline = '' } = (document.currentScript as HTMLScriptElement).dataset;
let hasBegun = false;
let hasFailed = false;
/** Being loaded, or loaded. */
let isTakingOver = false;
/** Forms that were sent before the scripts were loaded. */
const early = new Set<HTMLFormElement>();
/** The last button pressed before that, whose action needs the scripts. */
let pressed: HTMLButtonElement | undefined;

/** On a broken line, some browsers wait for the end of the page for ever. */
const PATIENCE_MS = 10_000;

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  for (const href of [entry, ...chunks.split(' ')]) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    link.fetchPriority = 'low';
    document.head.append(link);
  }
  // React takes over the whole page; on a slow line its rest is still on its way, with the data it was rendered from.
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', takeOver);
    setTimeout(takeOver, PATIENCE_MS);
  } else takeOver();
}

/** A busy machine paints the bare background first. */
function onPaint(painted: PerformanceObserverEntryList): void {
  if (painted.getEntriesByName('first-contentful-paint').length > 0) begin();
}

function takeOver(): void {
  if (isTakingOver) return;
  isTakingOver = true;
  import(/* @vite-ignore */ entry).then((program) => program.takeOver()).catch(fail);
}

/** What is typed stays in the form and out of the address: the form is sent as soon as the page takes over. */
function hold(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  // Searches work without scripts.
  if (form.method !== 'post') return;
  event.preventDefault();
  // React already listens, a moment before it says that it has taken over: the form would be sent twice.
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

/** Sends everything that waited, in order; returns the steps. */
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
  // Report it as if nobody had caught it.
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

// For browsers that don't report what they paint.
addEventListener('load', () => setTimeout(begin, 500));
// In a hidden tab nothing is painted.
if (document.hidden) begin();
else new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true });
