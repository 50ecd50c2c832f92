// The page is there to be read and used before its scripts: they are asked for once it is painted (decision 0071). A
// classic script, since a module is not told which tag it came by.
const { entry = '', chunks = '', offline = '' } = (document.currentScript as HTMLScriptElement).dataset;
let hasBegun = false;
let hasFailed = false;
/** A form that was sent before its scripts were there. */
let early: HTMLFormElement | undefined;

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  for (const href of [entry, ...chunks.split(' ')]) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    link.fetchPriority = 'low';
    document.head.append(link);
  }
  // It takes over the whole page: on a slow line the rest is still on its way, and with it what the page was rendered from.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', takeOver);
  else takeOver();
}

function takeOver(): void {
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
  early = form;
  form.setAttribute('aria-busy', 'true');
  if (hasFailed) takeOver();
}

function release(): HTMLFormElement | undefined {
  const form = early;
  early = undefined;
  form?.removeAttribute('aria-busy');
  return form;
}

/** The next press tries again. */
function fail(): void {
  hasFailed = true;
  if (release()) alert(offline);
}

document.addEventListener('submit', hold);
document.addEventListener('taken-over', () => {
  document.removeEventListener('submit', hold);
  release()?.requestSubmit();
});

// For a browser that tells nothing of what it paints.
addEventListener('load', () => setTimeout(begin, 500));
// In a tab that nobody sees nothing is painted.
if (document.hidden) begin();
else new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
