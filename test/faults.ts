/** What broke in sites during a test. A 500 doesn't tell its cause, so a failing test names these as well. */
const faults: string[] = [];

/** Takes a line of a site's log. */
export function noteFault(line: string): void {
  const { method, route, err } = JSON.parse(line) as { method?: string; route?: string; err?: { message: string } };
  if (err) faults.push([method, route, err.message].filter(Boolean).join(' '));
}

export const takeFaults = () => faults.splice(0);
