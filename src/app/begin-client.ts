// The page is there to be read and used before its scripts: they are asked for once it is painted (decision 0071). A
// classic script, since a module is not told which tag it came by.
const { entry = '', chunks = '' } = (document.currentScript as HTMLScriptElement).dataset;
let hasBegun = false;

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  for (const href of chunks.split(' ')) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    link.fetchPriority = 'low';
    document.head.append(link);
  }
  void import(/* @vite-ignore */ entry);
}

// For a browser that tells nothing of what it paints.
addEventListener('load', () => setTimeout(begin, 500));
// In a tab that nobody sees nothing is painted.
if (document.hidden) begin();
else new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
