// The page is there to be read and used before its scripts: they are asked for once it is painted (decision 0071). A
// classic script, since a module is not told which tag it came by.
const { entry = '', chunks = '' } = (document.currentScript as HTMLScriptElement).dataset;
let hasBegun = false;

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

const takeOver = () => void import(/* @vite-ignore */ entry);

// For a browser that tells nothing of what it paints.
addEventListener('load', () => setTimeout(begin, 500));
// In a tab that nobody sees nothing is painted.
if (document.hidden) begin();
else new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
